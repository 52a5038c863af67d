import { faultsAreTold } from './faultsTold.ts';

// These answers have seventy million bytes for each operation.
faultsAreTold(['huge']);

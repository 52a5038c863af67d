import { faultsAreTold } from './faultsTold.ts';

// Seventy million bytes of each operation.
faultsAreTold(['huge']);

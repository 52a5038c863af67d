import { describePages } from './pageSizes.ts';

describePages('Vite');

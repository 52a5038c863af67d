import { describePages } from './pageSizes.ts';

describePages('esbuild');
describePages('Vite');

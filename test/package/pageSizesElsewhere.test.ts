import { describePages } from './pageSizes.ts';

describePages('esbuild');
describePages('webpack');
describePages('Next.js');

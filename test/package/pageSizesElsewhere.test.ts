import { describePages } from './pageSizes.ts';

describePages('webpack');
describePages('Next.js');

import type { RunFile } from '../../files/index.ts';
import type { RunPartProps } from './AnyFileRun.ts';

export interface FileHeadProps extends RunPartProps {
  file: RunFile;
  guard: boolean;
}

import { accessSync, constants } from 'node:fs';

/** Whether a path is an executable program. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { accessSync, constants } from 'node:fs';

/** Is there a program at this path that can be run? */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** A person without a name in the system, as in some containers, has no home: nothing can be written there, which is told where it matters. */
function homeOf(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}

/** The folder in which a person's programs keep what they remember, by the custom of the system. The specification of XDG says to ignore a path that is relative. */
function rootOf(): string {
  const { LOCALAPPDATA, XDG_STATE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA || join(homeOf(), 'AppData', 'Local');
  return XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homeOf(), '.local', 'state');
}

/** Where this command remembers one kind of things of this person, in whatever folder it is called. */
export const stateFolder = (kind: string): string => join(rootOf(), 'doorplate', kind);

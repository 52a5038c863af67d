import { delimiter, join } from 'node:path';
import { isProgram } from './isProgram.mjs';

const names = ['firefox-esr', 'firefox'];
const fixed = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:/Program Files/Mozilla Firefox/firefox.exe'];

/** The path of a Firefox that is there, or undefined. `FIREFOX_PATH` decides. */
export function findFirefox(env = process.env) {
  if (env.FIREFOX_PATH) return env.FIREFOX_PATH;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name + ending))), ...fixed].find(isProgram);
}

/** A Firefox as its maker builds it is led through WebDriver BiDi: the channel says so. */
export function firefoxOptions(env = process.env) {
  const executablePath = findFirefox(env);
  // A window that nobody looks at has the focus all the same: else no field hears that it is left.
  const firefoxUserPrefs = { 'focusmanager.testmode': true };
  return { channel: 'moz-firefox', firefoxUserPrefs, ...(executablePath ? { executablePath } : {}) };
}

import { delimiter, join } from 'node:path';
import { isProgram } from './isProgram.mjs';

const names = ['firefox-esr', 'firefox'];
const fixed = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:/Program Files/Mozilla Firefox/firefox.exe'];

/** Returns the path of an installed Firefox, preferably `FIREFOX_PATH`, or undefined if there is none. */
export function findFirefox(env = process.env) {
  if (env.FIREFOX_PATH) return env.FIREFOX_PATH;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name + ending))), ...fixed].find(isProgram);
}

/** Returns the launch options. The channel selects WebDriver BiDi, because an unmodified Firefox supports nothing else. */
export function firefoxOptions(env = process.env) {
  const executablePath = findFirefox(env);
  const firefoxUserPrefs = {
    // Let background windows have the focus. Otherwise, fields receive no blur event.
    'focusmanager.testmode': true,
    // Do not suggest what earlier tests typed into fields of the same name. The list of these suggestions would take keys from the page.
    'browser.formfill.enable': false,
  };
  return { channel: 'moz-firefox', firefoxUserPrefs, ...(executablePath ? { executablePath } : {}) };
}

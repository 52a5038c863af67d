import { delimiter, join } from 'node:path';
import { isProgram } from './isProgram.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge'];
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/**
 * Returns the path of an installed Chromium, preferably `CHROMIUM_PATH`, or undefined if there is none. The test runner then uses the
 * Chromium that it has downloaded itself.
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name + ending))), ...fixed].find(isProgram);
}

export function launchOptions(env = process.env) {
  const executablePath = findChromium(env);
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      // Chromium's sandbox does not work for root in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

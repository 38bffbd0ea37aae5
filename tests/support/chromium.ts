import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium as playwrightChromium } from '@playwright/test';

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium to test with: CHROMIUM_PATH, the one inside an npm package, or an installed one.
 *
 * The packaged one goes first because it is a headless shell. An ordinary Chromium opens a whole
 * window, tab strip and toolbar included, for each test: the browser tests take twice as long.
 */
export async function findChromium(env = process.env): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (isProgram(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is "${env.CHROMIUM_PATH}", which is not a program.`);
  }
  const packaged = await packagedChromium();
  if (packaged) return packaged;
  const folders = (env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...installed, ...PLACES, playwrightChromium.executablePath()].find(isProgram);
  if (found) return found;
  throw new Error('There is no Chromium to test with: install Chrome, or set CHROMIUM_PATH.');
}

/** Unpacked by the package into the folder for temporary files; nothing where it cannot run. */
async function packagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  const isRunning = await promisify(execFile)(path, ['--version']).catch(() => undefined);
  return isRunning && path;
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

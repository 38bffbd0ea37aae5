import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium as playwrightChromium } from '@playwright/test';

const NAMES = [
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

/** The Chromium to test with: CHROMIUM_PATH, an installed one, or the one inside an npm package. */
export async function findChromium(env = process.env): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (isProgram(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is "${env.CHROMIUM_PATH}", which is not a program.`);
  }
  const folders = (env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...installed, ...PLACES, playwrightChromium.executablePath()].find(isProgram);
  if (found) return found;
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium();
  throw new Error('There is no Chromium to test with: install Chrome, or set CHROMIUM_PATH.');
}

/** Unpacked by the package into the folder for temporary files. */
async function packagedChromium() {
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

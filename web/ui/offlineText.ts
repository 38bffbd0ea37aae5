import { words } from '../locales/words.ts';

/** What failed for want of an answer, said with the reason where the browser knows that it is offline; else undefined. */
export const offlineText = (failure: string) =>
  navigator.onLine === false ? words.controls.failedOffline(failure) : undefined;

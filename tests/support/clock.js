// Loaded before a program by `node --import`: on SIGUSR2 its clock is put forward by the seconds that
// stand in the file CLOCK_FILE, or back where they are negative, as when a machine's clock is set.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + offset] : given, self),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + offset : Reflect.get(target, name, target),
});

process.on('SIGUSR2', () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8')) * 1_000;
});

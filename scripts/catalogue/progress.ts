/** Shows how far a long piece of work has come. */
export interface Progress {
  /** A new step begins; without a total nothing is known about its length. */
  step(name: string, total?: number, unit?: 'bytes' | 'records'): void;
  at(done: number): void;
  end(): void;
}

const BAR = 24;
const REDRAWN_MS = 200;
const LINE_MS = 5_000;

/** On a terminal a bar with rate and time left; elsewhere a line every few seconds. */
export function progressOn(out: NodeJS.WriteStream = process.stderr): Progress {
  let name = '';
  let total = 0;
  let unit: 'bytes' | 'records' = 'records';
  let started = 0;
  let shown = 0;
  let done = 0;
  let isOpen = false;

  return {
    step(next, length = 0, of = 'records') {
      close();
      [name, total, unit, done] = [next, length, of, 0];
      started = performance.now();
      shown = out.isTTY ? 0 : started;
      isOpen = true;
      if (!out.isTTY) out.write(`${name}\n`);
      else show();
    },
    at(now) {
      done = now;
      const time = performance.now();
      if (time - shown < (out.isTTY ? REDRAWN_MS : LINE_MS)) return;
      shown = time;
      show();
    },
    end: close,
  };

  function show() {
    out.write(out.isTTY ? `\r\x1b[K${line()}` : `  ${line()}\n`);
  }

  function line() {
    if (total === 0) return name;
    const seconds = (performance.now() - started) / 1000;
    const share = Math.min(1, done / total);
    const rate = done / Math.max(seconds, 0.001);
    const left = rate > 0 ? (total - done) / rate : Number.NaN;
    const filled = Math.round(share * BAR);
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
    return [
      name,
      out.isTTY ? `[${'='.repeat(filled)}${' '.repeat(BAR - filled)}]` : '',
      `${Math.floor(share * 100)} %`,
      unit === 'bytes' ? `${megabytes(done)} of ${megabytes(total)} MB` : '',
      unit === 'bytes'
        ? // A line of a house brings less than would be seen in megabytes.
          rate < 1e6
          ? `${Math.round(rate / 1e3)} kB/s`
          : `${megabytes(rate)} MB/s`
        : `${Math.round(rate).toLocaleString('en')} records/s`,
      `${durationOf(left)} left`,
    ]
      .filter(Boolean)
      .join('  ');
  }

  function close() {
    if (isOpen && out.isTTY) {
      show();
      out.write('\n');
    }
    isOpen = false;
  }
}

/** `1 h 02 min`, `3 min 20 s`, `12 s`. */
export function durationOf(seconds: number) {
  if (!Number.isFinite(seconds)) return '?';
  const whole = Math.round(seconds);
  if (whole >= 3600) return `${Math.floor(whole / 3600)} h ${pad(Math.floor(whole / 60) % 60)} min`;
  if (whole >= 60) return `${Math.floor(whole / 60)} min ${pad(whole % 60)} s`;
  return `${whole} s`;
}

const pad = (number: number) => `${number}`.padStart(2, '0');

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { coverCache } from '../../server/domains/books/books/covers/diskCache.ts';
import { coverPreviews } from '../../server/domains/books/books/covers/linkPreview.ts';
import { CONTAINER_FILE, containerEngine, type Engine } from '../support/container.ts';
import { freePort } from '../support/freePort.ts';

const engine = await containerEngine();
const name = `commonplace-test-${randomBytes(4).toString('hex')}`;

afterAll(async () => {
  if (typeof engine === 'string') return;
  await engine.run('rm', '--force', name).catch(() => {});
  await engine.run('volume', 'rm', name).catch(() => {});
  await engine.run('rmi', name).catch(() => {});
});

test('the container is built, serves as somebody who is not root, and keeps its data when it is replaced', {
  timeout: 1_200_000,
  // A second try would build it again.
  retry: 0,
}, async (context) => {
  if (typeof engine === 'string') return context.skip(engine);
  // No parts of it stay behind, and a health check is in its description (podman's own kind has none).
  const flags = engine.name === 'podman' ? ['--layers=false', '--format', 'docker'] : [];
  await engine.run('build', ...flags, '--tag', name, '--file', CONTAINER_FILE, '.');
  const first = await start(engine);
  expect(await engine.run('exec', name, 'id', '-un')).toBe('node');
  await engine.run('exec', name, ...healthCheck());
  expect(await (await fetch(first)).text()).toContain('<title>Commonplace');
  await expectLettersOnPreviews(first);
  const cookie = await signUp(first);
  expect(await stop(engine)).toBe('0');

  await engine.run('rm', name);
  const second = await start(engine);
  const me = await fetch(`${second}/api/profile`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({ username: 'rosa' });
  expect(await stop(engine)).toBe('0');
});

/** Starts a new container on the volume of the last one; resolves when it is ready to serve. */
async function start({ run }: Engine) {
  const port = `${await freePort()}`;
  const settings = { PORT: port, ROLE_POLICY: 'open', CATALOGUE_UPSTREAMS: 'none' };
  await run(
    ...['run', '--detach', '--name', name, '--publish', `127.0.0.1:${port}:${port}`],
    ...['--volume', `${name}:/data`],
    ...Object.entries(settings).flatMap((setting) => ['--env', setting.join('=')]),
    name,
  );
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 240; tries++) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return url;
    await pause(500);
  }
  throw new Error(`It is not ready: ${await run('logs', name)}`);
}

/** What asks inside the container whether it is well. */
function healthCheck(): string[] {
  const [, command = '[]'] =
    /^HEALTHCHECK [^\n]*\n\s*CMD (.+)$/m.exec(readFileSync(CONTAINER_FILE, 'utf8')) ?? [];
  return JSON.parse(command);
}

/** SIGTERM; resolves with the exit code. */
async function stop({ run }: Engine) {
  await run('stop', '--time', '30', name);
  return run('inspect', '--format', '{{.State.ExitCode}}', name);
}

async function signUp(url: string) {
  const password = 'a lighthouse in the rain';
  const body = { username: 'rosa', email: 'rosa@example.org', password, role: 'reader' };
  const reply = await fetch(`${url}/api/users/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(201);
  return reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/**
 * The image has no fonts but ours: where that one is not found, boxes stand instead of letters. So the preview of a
 * book has to look as the same cover does when it is drawn here.
 */
async function expectLettersOnPreviews(url: string) {
  const { books } = await (await fetch(`${url}/api/books/search?q=dune`)).json();
  const [{ googleId }] = books;
  const cover = await fetch(`${url}/covers/${googleId}.svg`);
  const there = await (await fetch(`${url}/covers/${googleId}.png`)).arrayBuffer();
  const folder = await mkdtemp(join(tmpdir(), 'previews-'));
  const here = await coverPreviews(coverCache(folder, 10_000_000)).of(
    Buffer.from(await cover.arrayBuffer()),
  );
  await rm(folder, { recursive: true });
  const [a, b] = await Promise.all([pixelsOf(Buffer.from(there)), pixelsOf(here)]);
  expect(b.length).toBe(a.length);
  const different = a.reduce(
    (sum, value, at) => sum + (Math.abs(value - (b[at] ?? 0)) > 40 ? 1 : 0),
    0,
  );
  expect(different / a.length).toBeLessThan(0.002);
}

const pixelsOf = (png: Buffer) => sharp(png).greyscale().raw().toBuffer();

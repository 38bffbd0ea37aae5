import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn } from '../../server/domains/moving/imports/formats/archives.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { importsOf } from '../support/handIn.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let ada: Member;
let rosa: Member;
let theo: Member;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  ada = await site.signUp('Ada', 'admin');
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
});
afterAll(() => site.close());

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** Left half red, right half blue. */
async function halves(width = 400, height = 200, format: Format = 'png', orientation?: number) {
  const red = sharp({
    create: { width: width / 2, height, channels: 3, background: '#ff0000' },
  });
  const image = sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: await red.png().toBuffer(), left: 0, top: 0 }])
    .toFormat(format)
    .withMetadata(orientation ? { orientation } : {})
    .withExif({ IFD0: { Copyright: 'Somebody at home' } });
  return new Uint8Array(
    await (orientation ? image.withMetadata({ orientation }) : image).toBuffer(),
  );
}

/** The user, or why not. */
interface Answer {
  _id: string;
  avatarUrl: string;
  message: string;
}

const put = async (
  by: Browser,
  body: Uint8Array | undefined,
  type = 'image/png',
  search = '',
): Promise<{ status: number; body: Answer }> =>
  by.request('PUT', `/api/profile/picture${search}`, {
    body: body && new Blob([new Uint8Array(body)], { type }),
    headers: { 'content-type': type },
  }) as never;

/** A picture as somebody gets it. */
async function get(path: string, by?: Member) {
  const cookie = [...(by?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(site.url + path, { headers: cookie ? { cookie } : {} });
  return { response, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const colourAt = async (bytes: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return (data[at] ?? 0) > 128 ? 'red' : 'blue';
};

const seenBy = async (by: Browser, of = rosa) =>
  (await by.call('GET /api/profile/:id', { params: { id: of._id } })).body;

describe('PUT /api/profile/picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('takes a picture: %s', async (format) => {
    const { status, body } = await put(rosa, await halves(400, 200, format), `image/${format}`);
    expect([status, body._id]).toEqual([200, rosa._id]);
    expect(body.avatarUrl).toMatch(/^\/pictures\/[\w-]{16}\/192$/);
    for (const side of [64, 192, 512]) {
      const { response, bytes } = await get(body.avatarUrl.replace(/192$/, `${side}`));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const made = await sharp(bytes).metadata();
      expect([made.width, made.height]).toEqual([side, side]);
      for (const part of ['exif', 'icc', 'xmp', 'iptc'] as const)
        expect(made[part]).toBeUndefined();
      expect(await colourAt(bytes, 0.1, 0.5)).toBe('red');
      expect(await colourAt(bytes, 0.9, 0.5)).toBe('blue');
    }
    expect((await get(body.avatarUrl.replace(/192$/, '193'))).status).toBe(404);
  });

  it('cuts the square that is named, in the picture as it is seen', async () => {
    const left = await put(rosa, await halves(), 'image/png', '?left=0&top=0&side=150');
    const { bytes } = await get(left.body.avatarUrl);
    expect(await colourAt(bytes, 0.95, 0.5)).toBe('red');
    // Turned by a quarter: what was on the left is above, and it is as high as it was wide.
    const turned = await halves(400, 200, 'jpeg', 6);
    const below = await put(rosa, turned, 'image/jpeg', '?left=0&top=200&side=200');
    expect(below.status).toBe(200);
    expect(await colourAt((await get(below.body.avatarUrl)).bytes, 0.5, 0.05)).toBe('blue');
    const middle = await put(rosa, turned, 'image/jpeg');
    const shown = await get(middle.body.avatarUrl);
    expect(await colourAt(shown.bytes, 0.5, 0.1)).toBe('red');
    expect(await colourAt(shown.bytes, 0.5, 0.9)).toBe('blue');
  });

  it.each([
    '?left=0&top=0&side=201',
    '?left=300&top=0&side=101',
    '?left=0&top=0&side=0',
    '?left=1',
    '?left=-1&top=0&side=9',
    '?left=a&top=0&side=9',
  ])('refuses a square that is none: %s', async (search) => {
    expect((await put(rosa, await halves(), 'image/png', search)).status).toBe(400);
  });

  it('lies at another address each time, and the old one is gone', async () => {
    const picture = await halves();
    const first = (await put(rosa, picture)).body.avatarUrl;
    const second = (await put(rosa, picture)).body.avatarUrl;
    expect(second).not.toBe(first);
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
  });

  it('takes the first picture of several', async () => {
    const frames = await sharp(
      Buffer.concat([Buffer.alloc(64 * 64 * 3, 255), Buffer.alloc(64 * 64 * 3, 0)]),
      { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } },
    )
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const { body } = await put(rosa, frames, 'image/webp');
    const made = await sharp((await get(body.avatarUrl)).bytes).metadata();
    expect([made.pages ?? 1, made.height]).toEqual([1, 192]);
  });

  it('refuses what is no whole picture of the four kinds', async () => {
    const before = (await seenBy(rosa)).avatarUrl;
    const whole = await halves(800, 800, 'jpeg');
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    const cutOff = async (format: Format) => {
      const bytes = await sharp(noise).toFormat(format).toBuffer();
      return new Uint8Array(bytes.subarray(0, bytes.length * 0.8));
    };
    const answers = [
      await put(rosa, Buffer.from('{"picture":"x"}'), 'application/json'),
      await put(
        rosa,
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        'image/svg+xml',
      ),
      await put(rosa, whole, 'image/gif'),
      await put(rosa, Buffer.from('<h1>No picture</h1>'), 'image/png'),
      await put(rosa, new Uint8Array(await sharp(whole).gif().toBuffer()), 'image/png'),
      await put(rosa, undefined),
      await put(rosa, new Uint8Array(8 * 1024 * 1024 + 1)),
      ...(await Promise.all(
        (['jpeg', 'png', 'webp', 'avif'] as const).map(async (format) =>
          // Of the upper part, which is there.
          put(rosa, await cutOff(format), `image/${format}`, '?left=0&top=0&side=20'),
        ),
      )),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      ...[415, 415, 415, 400, 400, 400, 413],
      ...[400, 400, 400, 400],
    ]);
    for (const { body } of answers) expect(body.message).toMatch(/^[A-Z].{10,}$/);
    expect((await seenBy(rosa)).avatarUrl).toBe(before);
  });

  it('is refused at once where it is too large or unfolds to too much', async () => {
    const text = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(40e6))]);
    const many = Buffer.concat(Array.from({ length: 10 }, () => chunk('zTXt', text)));
    const header = (side: number) => {
      const data = Buffer.alloc(13);
      data.writeUInt32BE(side, 0);
      data.writeUInt32BE(side, 4);
      data.set([8, 2], 8);
      return chunk('IHDR', data);
    };
    const png = (side: number, ...more: Buffer[]) =>
      Buffer.concat([
        Buffer.from('89504e470d0a1a0a', 'hex'),
        header(side),
        ...more,
        chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
        chunk('IEND', Buffer.alloc(0)),
      ]);
    const jpeg = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: '#888' },
    })
      .jpeg()
      .toBuffer();
    await put(rosa, await halves());
    const rss = process.memoryUsage.rss();
    for (const [bytes, type] of [
      [jpeg, 'image/jpeg'],
      [png(10_000), 'image/png'],
      [png(10_000, many), 'image/png'],
      [png(60_000), 'image/png'],
      [png(1_000, many), 'image/png'],
    ] as const) {
      const began = performance.now();
      expect((await put(rosa, bytes, type)).status).toBe(400);
      expect(performance.now() - began).toBeLessThan(300);
    }
    expect(process.memoryUsage.rss() - rss).toBeLessThan(50e6);
  });

  it('has fewer pixels where it is an AVIF, which takes 17 bytes for each', async () => {
    const avifOf = async (width: number, height: number) => {
      const avif = Buffer.from(await halves(400, 200, 'avif'));
      const size = avif.indexOf('ispe') + 8;
      avif.writeUInt32BE(width, size);
      avif.writeUInt32BE(height, size + 4);
      return avif;
    };
    // As a telephone takes it, but that nothing of it is there.
    const taken = await put(rosa, await avifOf(4_096, 3_072), 'image/avif');
    expect(taken.body).toMatchObject({ id: 'picture_wrong_type' });
    const { status, body } = await put(rosa, await avifOf(4_400, 3_200), 'image/avif');
    expect([status, body]).toMatchObject([400, { id: 'cover_too_many_pixels' }]);
    expect(body).toMatchObject({ message: expect.stringContaining('13') });
  });
});

describe('Who sees a picture', () => {
  let lena: Member;
  beforeAll(async () => {
    lena = await site.signUp('Lena');
  });
  const privacy = (profile: 'public' | 'followers') =>
    lena.call('PUT /api/account/privacy', { body: { profile } });

  it('is who sees the profile, in every answer and at its address', async () => {
    const url = (await put(lena, await halves())).body.avatarUrl;
    const googleId = await addBook(site.db, { title: 'Seen' });
    await lena.call('POST /api/reviews', {
      body: { book: googleId, title: 'Good', content: 'It was.', rating: 4 },
    });
    const reviews = (by: Browser) =>
      by.call('GET /api/reviews/book/:googleId', { params: { googleId } });
    expect((await reviews(theo)).body[0]?.user.avatarUrl).toBe(url);
    const listed = async (by: Browser) =>
      (await by.call('GET /api/users', { query: { q: 'Lena' } })).body[0]?.avatarUrl;
    const all = async (by: Member | undefined) => [
      (await seenBy(by ?? site.visitor(), lena).catch(() => undefined))?.avatarUrl ?? null,
      (await listed(by ?? site.visitor())) ?? null,
      (await get(url, by)).status,
    ];
    for (const by of [undefined, theo, ada, lena]) expect(await all(by)).toEqual([url, url, 200]);

    await privacy('followers');
    for (const by of [undefined, theo, ada]) expect(await all(by)).toEqual([null, null, 404]);
    expect(await all(lena)).toEqual([url, url, 200]);
    expect((await lena.call('GET /api/profile')).body.avatarUrl).toBe(url);
    await privacy('public');

    await lena.call('POST /api/blocks/:id', { params: { id: theo._id } });
    expect(await all(theo)).toEqual([null, null, 404]);
    const blocks = await lena.call('GET /api/blocks');
    expect(blocks.body[0]?.user.avatarUrl).toBeNull();
    await lena.call('DELETE /api/blocks/:id', { params: { id: theo._id } });

    const params = { id: lena._id };
    await ada.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'So.' } });
    for (const by of [undefined, theo, ada]) expect(await all(by)).toEqual([null, null, 404]);
    await ada.call('DELETE /api/admin/users/:id/suspension', { params });
    expect(await all(theo)).toEqual([url, url, 200]);
  });

  it('goes when its owner takes it away, and with the account', async () => {
    const vera = await site.signUp('Vera');
    const url = (await put(vera, await halves())).body.avatarUrl;
    for (const _ of [1, 2]) {
      expect((await vera.call('DELETE /api/profile/picture')).status).toBe(204);
      expect((await seenBy(theo, vera)).avatarUrl).toBeNull();
      expect((await get(url, vera)).status).toBe(404);
    }
    const again = (await put(vera, await halves())).body.avatarUrl;
    await vera.call('POST /api/account/deletion', { body: { currentPassword: vera.password } });
    expect((await get(again, theo)).status).toBe(404);
    await expect
      .poll(() => site.db.many(sql`select from profile_pictures where user_id = ${vera._id}`))
      .toEqual([]);
  });
});

describe('A picture that is reported', () => {
  const report = (subject: string, kind: 'picture' | 'profile' = 'picture', by = theo) =>
    by.call('POST /api/reports', { body: { kind, subject, reason: 'abuse' } });

  it('is looked at and taken away by admins, and is another thing than the profile', async () => {
    const mina = await site.signUp('Mina');
    expect((await report(mina._id)).status).toBe(404);
    const url = (await put(mina, await halves())).body.avatarUrl;
    expect((await report(mina._id, 'picture', mina)).status).toBe(400);
    expect((await report(mina._id)).status).toBe(201);
    expect((await report(mina._id, 'profile')).status).toBe(201);
    expect((await report(mina._id)).status).toBe(201);
    const open = (await ada.call('GET /api/admin/reports')).body.filter(
      ({ subject }) => subject === mina._id,
    );
    expect(open.map(({ kind }) => kind).sort()).toEqual(['picture', 'profile']);
    expect(open.find(({ kind }) => kind === 'picture')).toMatchObject({
      author: { _id: mina._id, avatarUrl: url },
      evidence: { picture: url },
    });
    // Admins see what is reported, and nobody else more than before.
    await mina.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    expect([(await get(url, ada)).status, (await get(url, theo)).status]).toEqual([200, 404]);
    const params = { id: mina._id };
    expect((await theo.call('DELETE /api/admin/users/:id/picture', { params })).status).toBe(403);
    for (const _ of [1, 2])
      expect((await ada.call('DELETE /api/admin/users/:id/picture', { params })).status).toBe(204);
    expect((await mina.call('GET /api/profile')).body.avatarUrl).toBeNull();
    expect((await get(url, ada)).status).toBe(404);
    const { body: log } = await ada.call('GET /api/admin/log');
    expect(log.filter(({ event }) => event === 'picture-removed')).toMatchObject([
      { actor: { username: 'Ada' }, subject: { name: 'Mina' } },
    ]);
    const nobody = { id: '00000000-0000-7000-8000-000000000000' };
    const { status } = await ada.call('DELETE /api/admin/users/:id/picture', { params: nobody });
    expect(status).toBe(404);
  });
});

describe('A name to be shown with', () => {
  const name = (displayName: string | null) =>
    rosa.call('PUT /api/profile', { body: { displayName } });

  it('is null until it is set, of 1 to 60 characters, and null again', async () => {
    expect((await seenBy(theo)).displayName).toBeNull();
    expect((await name('  Rosa Lúx ')).body).toMatchObject({
      displayName: 'Rosa Lúx',
      username: 'Rosa',
      name: 'Rosa',
    });
    expect((await seenBy(theo)).displayName).toBe('Rosa Lúx');
    await rosa.call('PUT /api/profile', { body: { bio: 'I read.' } });
    expect((await seenBy(theo)).displayName).toBe('Rosa Lúx');
    expect((await name('😀'.repeat(60))).status).toBe(200);
    for (const wrong of ['', '  ', 'x'.repeat(61), 'a\nb']) {
      const { status, body } = await name(wrong);
      expect([wrong, status]).toEqual([wrong, 400]);
      expect(Object.keys((body as { fields?: object }).fields ?? {})).toEqual(['displayName']);
    }
    expect((await name(null)).body.displayName).toBeNull();
  });

  it('is nobody’s alone', async () => {
    await name('The Same');
    const { body } = await theo.call('PUT /api/profile', { body: { displayName: 'The Same' } });
    expect(body).toMatchObject({ displayName: 'The Same', username: 'Theo' });
    const { body: people } = await theo.call('GET /api/mentions', { query: { q: 'ros' } });
    expect(people[0]).toMatchObject({ username: 'Rosa', displayName: 'The Same' });
  });
});

it('the archive and the export take both along, and they come back with it', async () => {
  const giver = await site.signUp('Giver');
  await giver.call('PUT /api/profile', { body: { displayName: 'Who Gives' } });
  await put(giver, await halves());
  const { bytes: zip } = await get('/api/account/archive', giver);
  const [file] = await filesIn({ name: 'commonplace.zip', bytes: zip });
  expect(JSON.parse(String(file?.bytes)).account).toMatchObject({
    displayName: 'Who Gives',
    picture: 'picture.webp',
  });
  const exported = (await giver.request('GET', '/api/account/export')).body;
  expect(exported.account).toMatchObject({ display_name: 'Who Gives' });
  expect(exported.picture).toHaveLength(1);

  const taker = await site.signUp('Taker');
  const imports = importsOf(taker);
  const ready = await imports.preview(
    new Blob([new Uint8Array(zip)]),
    'commonplace.zip',
    'application/zip',
  );
  await imports.apply(ready._id);
  const { body: now } = await taker.call('GET /api/profile');
  expect(now).toMatchObject({ displayName: 'Who Gives', avatarUrl: expect.any(String) });
  const { bytes } = await get(now.avatarUrl ?? '');
  expect(await colourAt(bytes, 0.1, 0.5)).toBe('red');
  expect(await colourAt(bytes, 0.9, 0.5)).toBe('blue');
});

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  return Buffer.concat([head, body, crcOf(body)]);
}

function crcOf(bytes: Buffer) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const out = Buffer.alloc(4);
  out.writeInt32BE(~crc);
  return out;
}

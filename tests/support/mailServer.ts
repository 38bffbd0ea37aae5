import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface Mail {
  to: string[];
  /** The headers as they were sent, line by line. */
  headers: string;
  subject: string;
  text: string;
  html: string;
  /** What the link in it hands to the page. */
  token: string;
}

/** What a mail server may do wrong. */
export type Fault = 'later' | 'never' | 'refuses us' | 'stalls' | 'hangs up';

/** A real mail server on a free port, which takes every mail until it is told to do wrong. */
export async function openMailServer() {
  const received: Mail[] = [];
  let fault: Fault | undefined;
  let tries = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (fault !== 'refuses us') return done();
      tries += 1;
      done(failure(550, 'Not from you'));
    },
    onRcptTo(_address, _session, done) {
      tries += 1;
      if (fault === 'later') return done(failure(451, 'Not now'));
      if (fault === 'never') return done(failure(550, 'Nobody of that name'));
      done();
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (fault === 'stalls') return;
        if (fault === 'hangs up') return hangUp(server);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push(mailOf(Buffer.concat(pieces).toString('utf8'), to));
        done();
      });
    },
  });
  // Hanging up is what some tests want.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** How often somebody was to get a mail. */
    tries: () => tries,
    /** What it does wrong from now on. */
    set fault(wrong: Fault | undefined) {
      fault = wrong;
    },
    /** The mails to an address, once there are so many. */
    async mailsTo(address: string, count = 1): Promise<Mail[]> {
      for (let waited = 0; waited < 10_000; waited += 20) {
        const mails = received.filter(({ to }) => to.includes(address));
        if (mails.length >= count) return mails;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`${count} mails to ${address} have not come`);
    },
    close: () =>
      new Promise<void>((resolve) => {
        hangUp(server);
        server.close(() => resolve());
      }),
  };
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

const failure = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

function hangUp(server: SMTPServer) {
  for (const connection of server.connections as Set<{ _socket?: { destroy(): void } }>)
    connection._socket?.destroy();
}

function mailOf(source: string, to: string[]): Mail {
  const [headers = '', body = ''] = split(source);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ''));
  const partOf = (type: string) => decoded(parts.find((part) => part.includes(type)) ?? '');
  const text = partOf('Content-Type: text/plain');
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(headers)?.[1] ?? '';
  return {
    to,
    headers,
    subject: decodedHeader(subject),
    text,
    html: partOf('Content-Type: text/html'),
    token: /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '',
  };
}

function split(message: string) {
  const end = message.indexOf('\r\n\r\n');
  return [message.slice(0, end), message.slice(end + 4)];
}

function decoded(part: string) {
  const [headers = '', body = ''] = split(part);
  if (/base64/i.test(headers)) return Buffer.from(body, 'base64').toString('utf8');
  return /quoted-printable/i.test(headers) ? unquoted(body.replace(/=\r\n/g, '')) : body;
}

const decodedHeader = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquoted(word.replaceAll('_', ' ')),
    );

const unquoted = (text: string) =>
  decodeURIComponent(text.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/g, '%$1'));

import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { REVIEW_CONTENT_MAX } from '../../shared/limits.ts';
import { plainTextOf } from '../../shared/markdown.ts';
import { Markdown } from '../../web/ui/Markdown.tsx';
import { mentioned } from '../../web/ui/Mentioned.tsx';
import { treeOf } from '../../web/ui/markdownTree.ts';
import { hasMarks, PlainText } from '../../web/ui/PlainText.tsx';

/** The HTML of a text, without the classes and the frame around it. */
const htmlOf = (source: string) =>
  renderToStaticMarkup(createElement(Markdown, { source }))
    .replace(/ (?:class|dir)="[^"]*"/g, '')
    .replace(/^<div>|<\/div>$/g, '');

/** What a spoiler looks like while nobody has asked for it. */
const SPOILER =
  /<span><button type="button" id="[^"]*" aria-label="Spoiler" aria-expanded="false">Spoiler<\/button><label for="[^"]*" aria-hidden="true"><span>([x\s]*)<\/span><\/label><\/span>/g;
const shownOf = (source: string) => htmlOf(source).replace(SPOILER, '[$1]');

describe('What a text has for its reader', () => {
  const kindsOf = (source: string, hidden: number, shown = new Map<number, string>()) =>
    treeOf(source, { hidden, shown }).flatMap((node) =>
      'children' in node
        ? node.children.map((inner) =>
            inner.kind === 'text' ? inner.text : inner.kind === 'shut' ? inner.at : inner.kind,
          )
        : [],
    );

  it('is open where they have come, shut with its number where not, and folded where nothing is known', () => {
    expect(kindsOf('a >!p12: b!< c >!!< d >!e!< f >!!<', 2)).toEqual([
      ...['a b c ', 0, ' d ', 'spoiler', ' f ', 1],
    ]);
  });

  it('says what was asked for behind its bar', () => {
    expect(kindsOf('a >!!< b >!!<', 2, new Map([[1, 'so']]))).toEqual(['a ', 0, ' b ', 1, 'so']);
  });

  it('takes an empty passage that its author typed for none that is shut', () => {
    expect(kindsOf('>!!< and >!!<', 1)).toEqual([0, ' and ', 'spoiler']);
    expect(kindsOf('\uFDD25\uFDD2 a', 1)).toEqual(['5 a']);
  });

  it('names people with a link, the longest name first, and nobody within an address', () => {
    const mentions = [
      { name: 'ada', _id: '1' },
      { name: 'ada.b', _id: '2' },
    ];
    const split = (text: string) =>
      (mentioned(text, mentions) as { props: { children: string | object } }[])
        .map(({ props }) => (typeof props.children === 'string' ? props.children : '→'))
        .join('|');
    expect(split('Ask @ada.b, or @ada.')).toBe('Ask |→|, or |→|.');
    expect(split('x@ada @adam')).toBe('x@ada @adam');
  });
});

describe('A review in Markdown', () => {
  it.each([
    ['*quiet* and **loud**', '<p><em>quiet</em> and <strong>loud</strong></p>'],
    ['> so it was', '<blockquote><p>so it was</p></blockquote>'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
    ['## Plot', '<h5>Plot</h5>'],
    ['one\n\n---\n\ntwo', '<p>one</p><hr/><p>two</p>'],
    ['5 \\* 3', '<p>5 * 3</p>'],
  ])('%j is laid out', (source, html) => {
    expect(htmlOf(source)).toBe(html);
  });

  it.each([
    ['One.\nTwo.\n\nThree.', '<p>One.<br/>Two.</p><p>Three.</p>'],
    ['Chapter one\n-----\nwas long', '<p>Chapter one</p><hr/><p>was long</p>'],
    ['    an indent', '<p>an indent</p>'],
    [
      'snake_case_name, 5*3*2, a < b && c > d',
      '<p>snake_case_name, 5<em>3</em>2, a &lt; b &amp;&amp; c &gt; d</p>',
    ],
    ['`code` stays, &amp; so does this', '<p>`code` stays, &amp;amp; so does this</p>'],
    ['[1]: a note\n\nas [1] says', '<p>[1]: a note</p><p>as [1] says</p>'],
    ['1984. A year, and a book.', '<ol start="1984"><li>A year, and a book.</li></ol>'],
    ['| a | b |\n|---|---|', '<p>| a | b |<br/>|---|---|</p>'],
  ])('%j, written when there was only plain text, still looks right', (source, html) => {
    expect(htmlOf(source)).toBe(html);
  });

  it('needs no reader of Markdown where it has no marks: it looks the same without', () => {
    const PIECES = [
      'a',
      'Word.',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\n \n',
      '-',
      '1',
      '2.',
      '&amp;',
      '`',
      '~',
      '!',
      '(',
      '"',
      'é',
      '字',
      'www.x.yz',
      '1984. ',
    ];
    let plain = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        const text = pieces.join('').trim();
        if (text === '' || hasMarks(text)) return;
        plain += 1;
        expect(renderToStaticMarkup(createElement(PlainText, { text }))).toBe(
          renderToStaticMarkup(createElement(Markdown, { source: text })),
        );
      }),
      { numRuns: 2_000 },
    );
    expect(plain).toBeGreaterThan(200);
    for (const text of [
      '*a*',
      '_a_',
      '# a',
      '> a',
      '- a',
      '+ a',
      '1) a',
      '---',
      '[a](b)',
      '\\*',
      '||a||',
      '<http://a>',
      'http://a',
    ])
      expect(hasMarks(`a\n\n${text}`), text).toBe(true);
  });

  // ASVS: 1.2.2
  it('links only to addresses of the web and of mail, and sends nobody’s vote along', () => {
    expect(htmlOf('[here](https://example.org/a?b=1&c=2)')).toBe(
      '<p><a href="https://example.org/a?b=1&amp;c=2" rel="nofollow ugc noopener">here</a></p>',
    );
    expect(htmlOf('see https://example.org/x, or <mailto:ada@example.org>')).toContain(
      'see <a href="https://example.org/x" rel="nofollow ugc noopener">https://example.org/x</a>, or <a href="mailto:ada@example.org"',
    );
    for (const address of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      '&#106;avascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      '//example.org',
      '/api/profile',
      '#/users',
      'https:example.org',
    ])
      expect(htmlOf(`[x](${address})`), address).not.toContain('<a');
  });

  it('loads no picture from elsewhere, but links to it', () => {
    expect(htmlOf('![a map](https://example.org/map.png "title")')).toBe(
      '<p><a href="https://example.org/map.png" rel="nofollow ugc noopener">a map</a></p>',
    );
    expect(htmlOf('![](https://example.org/map.png)')).toContain(
      '>https://example.org/map.png</a>',
    );
  });

  const HOSTILE = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)" onclick=alert(1)>x</a>',
    '<style>*{display:none}</style><base href="//example.org">',
    '<!--><script>alert(1)</script>-->',
    '<details open ontoggle=alert(1)>',
    '[x](https://example.org"onmouseover="alert(1))',
    '[x](https://example.org "><script>alert(1)</script>")',
    '![" onerror="alert(1)](https://example.org/x.png)',
    '<https://example.org/"><script>alert(1)</script>>',
    '||<img src=x onerror=alert(1)>||',
    '> - 1. <script>alert(1)</script>',
    '[<script>alert(1)</script>](https://example.org)',
    '\u0000<script\u0000>alert(1)</script>',
    '\uFDD0|\uFDD1<script>',
  ];

  // ASVS: 1.3.5, 3.2.2
  it.each(HOSTILE)('%j is text and nothing else', (source) => {
    const html = htmlOf(source).replace(SPOILER, '');
    const tags = [...html.matchAll(/<\/?([a-z]\w*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)];
    for (const [, name = '', attributes = ''] of tags) {
      expect(['p', 'a', 'ul', 'ol', 'li', 'blockquote', 'br', 'em', 'strong']).toContain(name);
      expect(attributes).toMatch(
        /^(| start="\d+"| href="(?:https:\/\/|mailto:)[^"]*" rel="nofollow ugc noopener")$/,
      );
    }
  });

  // ASVS: 1.3.5
  it('makes only what it may make of any text whatever', () => {
    const PIECES = [
      '<',
      '>',
      '"',
      '&',
      '||',
      '**',
      '*',
      '_',
      '[',
      '](',
      ')',
      '!',
      '\n',
      '> ',
      '- ',
      '1. ',
      '#',
      '\\',
      'a',
      ' ',
      'https://x.y',
      'javascript:',
      '<script>',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (pieces) => {
        const left = htmlOf(pieces.join(''))
          .replace(
            /<\/?(?:p|ul|ol|li|blockquote|em|strong|h5|span|button|label|a)(?: (?:start|href|rel|type|id|aria-[a-z]+|for)="[^"]*")*>|<[bh]r\/>/g,
            '',
          )
          .includes('<');
        expect(left).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('A spoiler', () => {
  it('is not on the page before it is asked for, and only its length shows', () => {
    expect(htmlOf('It was ||the butler||.')).not.toContain('butler');
    expect(shownOf('It was ||the butler||.')).toBe('<p>It was [xxx xxxxxx].</p>');
  });

  it.each([
    ['||a **b** c||', '<p>[x x x]</p>'],
    ['||one\ntwo||', '<p>[xxx\nxxx]</p>'],
    ['||one\n\ntwo||', '<p>[xxx]</p><p>[xxx]</p>'],
    [
      '||- one\n- two\n\n> three||',
      '<ul><li>[xxx]</li><li>[xxx]</li></ul><blockquote><p>[xxxxx]</p></blockquote>',
    ],
    ['**a ||b** c|| d', '<p><strong>a [x]</strong>[ x] d</p>'],
    ['||https://example.org/x||', '<p>[xxxxxxxxxxxxxxxxxxxxx]</p>'],
    ['![||who||](https://example.org/x.png)', '<p>[xxx]</p>'],
    ['||a|| and ||b||', '<p>[x] and [x]</p>'],
  ])('%j hides all of it, whatever it runs into', (source, html) => {
    expect(shownOf(source)).toBe(html);
  });

  it('in a spoiler ends the first one, and one that is not closed is no spoiler', () => {
    expect(shownOf('||a ||b|| c||')).toBe('<p>[x ]b[ x]</p>');
    expect(shownOf('||not closed')).toBe('<p>||not closed</p>');
    expect(shownOf('||hidden|| and ||open')).toBe('<p>[xxxxxx] and ||open</p>');
  });

  it('needs two bars: one, three or escaped ones are what they are', () => {
    for (const source of ['a | b', '|||a|||', '||||', 'a || b'])
      expect(shownOf(source)).toBe(`<p>${source}</p>`);
    expect(shownOf('\\||a\\||')).toBe('<p>||a||</p>');
  });
});

describe('A text in Markdown as plain text', () => {
  it.each([
    ['A **bold** and *quiet* and __loud__ _word_', 'A bold and quiet and loud word'],
    ['**_both_** ***three***', 'both three'],
    ['> quoted\n\n- one\n- two\n1. three', 'quoted\n\none\ntwo\n1. three'],
    ['# Plot\n---\nIt goes.', 'Plot\n\nIt goes.'],
    ['[here](https://example.org) and <https://example.org>', 'here and https://example.org'],
    ['![a map](https://example.org/x.png)', 'a map'],
    ['5 \\* 3', '5 * 3'],
    ['snake_case, 5*3, 2 * 3 * 4, f*ck', 'snake_case, 5*3, 2 * 3 * 4, f*ck'],
    ['As plain as ever.\nReally: a < b.', 'As plain as ever.\nReally: a < b.'],
  ])('%j has no marks', (source, text) => {
    expect(plainTextOf(source)).toBe(text);
  });

  it('only names its spoilers, once each', () => {
    expect(plainTextOf('It was ||the **butler**||, and ||his\n\n- dog||.')).toBe(
      'It was [spoiler], and [spoiler].',
    );
    expect(plainTextOf('||all of it||', '…')).toBe('…');
  });

  it('shows nothing that the page would hide', () => {
    const PIECES = [
      '||',
      '||',
      '*',
      '**',
      '_',
      '\n',
      '\n\n',
      '- ',
      '> ',
      '[',
      '](https://x.y)',
      '\\',
      ' ',
      '.',
    ];
    const piece = fc.oneof(
      fc.constantFrom(...PIECES),
      fc.integer({ min: 0, max: 99 }).map((number) => `w${number}w`),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const source = pieces.join('');
        const onPage = htmlOf(source);
        for (const [word] of plainTextOf(source).matchAll(/w\d+w/g)) expect(onPage).toContain(word);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('A text made to be slow', () => {
  const filled = (piece: string) => piece.repeat(Math.floor(REVIEW_CONTENT_MAX / piece.length));
  const SLOW = {
    'deep quotations': filled('> '),
    'deep lists': filled('- '),
    'quotations in lists in quotations': filled('> - '),
    'ever deeper items': Array.from({ length: 190 }, (_, at) => `${' '.repeat(at)}- a`).join('\n'),
    'open brackets': filled('['),
    'links that never end': filled('[a]('),
    'emphasis that never ends': filled('*a **b _c '),
    'emphasis inside out': '*a '.repeat(3000) + 'b* '.repeat(3000),
    'doubled emphasis': `${'**'.repeat(4000)}a${'**'.repeat(4000)}`,
    'bars of spoilers': filled('||a '),
    'nothing but bars': filled('|'),
    'spoilers over lines': `||${filled('\n- a line')}||`.slice(0, REVIEW_CONTENT_MAX),
    spaces: `a${' '.repeat(REVIEW_CONTENT_MAX - 2)}b`,
    addresses: filled('http://a '),
    'tags that never end': filled('<http://a '),
    'pictures in pictures': filled('![[]('),
    backslashes: filled('\\'),
    'marks of all kinds': filled('*_~[(<>`|- '),
  };

  it.each(Object.entries(SLOW))('is laid out in under 200 ms: %s', (_, source) => {
    expect(source.length).toBeLessThanOrEqual(REVIEW_CONTENT_MAX);
    // The processor's time and not the clock's, and any of six: other tests run beside this one. Where even that
    // is slow the whole machine is: then half of the text must take a good part of it, and not a quarter.
    const took = (text: string) => {
      const before = process.cpuUsage();
      htmlOf(text);
      plainTextOf(text);
      return process.cpuUsage(before).user / 1000;
    };
    const least = (text: string) => Math.min(...Array.from({ length: 6 }, () => took(text)));
    const all = least(source);
    if (all >= 200) expect(all / least(source.slice(0, source.length / 2))).toBeLessThan(3);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, DESCRIPTION_TAGS } from '../../server/domains/books/books/description.ts';
import { processorMs } from '../support/processorTime.ts';

const ALLOWED = new RegExp(`^</?(?:${DESCRIPTION_TAGS.join('|')})(?: /)?>$`);

/** Nothing that a browser would take for a tag but those of the list, without attributes. */
function expectHarmless(html: string) {
  for (const tag of html.match(/<[^>]*>?/g) ?? [])
    expect([html, tag]).toEqual([html, expect.stringMatching(ALLOWED)]);
}

describe('The HTML of a description', () => {
  it('keeps the simple tags and loses everything else', () => {
    expect(cleanHtml('<p>A <em>fine</em> <b>book</b>.<br>Yes.</p><ul><li>one</li></ul>')).toBe(
      '<p>A <em>fine</em> <b>book</b>.<br />Yes.</p><ul><li>one</li></ul>',
    );
    expect(
      cleanHtml('<h1>Big</h1><a href="https://x.org">link</a> <img src="https://t.org/p.gif">'),
    ).toBe('Biglink');
    expect(cleanHtml('Fish &amp; chips, 1 < 2')).toBe('Fish &amp; chips, 1 &lt; 2');
  });

  it('holds nothing that runs, loads or frames, however it is written', () => {
    const attacks = [
      '<script>alert(1)</script>',
      '<SCRIPT SRC=//x.org/x.js></SCRIPT>',
      '<scr<script>ipt>alert(1)</scr</script>ipt>',
      '<p onclick="alert(1)" style="background:url(x)">x</p>',
      '<img src=x onerror=alert(1)>',
      '<svg><script>alert(1)</script></svg>',
      '<svg onload=alert(1)//',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<base href="//x.org"><form action="//x.org"><input></form>',
      '<a href="java\nscript:alert(1)">x</a>',
      '<p><!--><img src=x onerror=alert(1)>--></p>',
      '<![CDATA[<img src=x onerror=alert(1)>]]>',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
      '<textarea><img src=x onerror=alert(1)></textarea>',
      '<template><script>alert(1)</script></template>',
      '<em/onmouseover=alert(1)>x',
      '<p><b><i><ul><li>unclosed',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '<xmp><p title="</xmp><script>alert(1)</script>">',
      '<select><template><style><!--</style><a rel="--></style></template></select><img id=x src onerror=alert(1)>">',
    ];
    for (const attack of attacks) {
      const clean = cleanHtml(attack);
      expectHarmless(clean);
      expect(cleanHtml(clean)).toBe(clean);
    }
  });

  // ASVS: 1.3.1
  it('is harmless, also when it is cleaned again, whatever came in', () => {
    const piece = fc.constantFrom(
      ...'<,>,</,/>,p,script,svg,math,style,img, onerror=x,",\',=,<!--,-->,&lt;,&gt;,&amp;,a,\u0000,<p>,</p>,<em,]]>,<![CDATA['.split(
        ',',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const clean = cleanHtml(pieces.join(''));
        expectHarmless(clean);
        expectHarmless(cleanHtml(clean));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is none where there are more tags than anybody writes', async () => {
    expect(cleanHtml('<p>x</p>'.repeat(1_000))).toBe('<p>x</p>'.repeat(1_000));
    expect(cleanHtml(`${'<i>'.repeat(83_000)}x`)).toBe('');
    const ms = await processorMs(() => {
      for (let times = 0; times < 20; times++) cleanHtml(`${'<i>'.repeat(83_000)}x`);
    });
    expect(ms).toBeLessThan(500);
  });

  it('does not blow up on thousands of nested tags', async () => {
    const ms = await processorMs(() => {
      expect(cleanHtml(`${'<b>'.repeat(1_900)}deep`).length).toBeLessThan(200);
      cleanHtml('<'.repeat(20_000));
      cleanHtml('&'.repeat(20_000));
    });
    expect(ms).toBeLessThan(2_000);
  });
});

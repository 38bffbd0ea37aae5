/**
 * MARC's codes of languages as ISO 639-1 (https://www.loc.gov/marc/languages/); undefined for the
 * codes that name none (`und`, `mul`, `zxx`). Rarer languages keep their three letters.
 */
export function languageOfMarc(marc: string): string | undefined {
  const code = marc.toLowerCase();
  if (NONE.has(code) || !/^[a-z]{3}$/.test(code)) return undefined;
  return ISO.get(code) ?? code;
}

/** A language by a code or an English name, as CSV files have it. */
export function languageOfText(text: string): string | undefined {
  const folded = text.trim().toLowerCase();
  const code = /^[a-z]{2,3}(?=$|[-_])/.exec(folded)?.[0];
  if (code?.length === 2) return code;
  if (code?.length === 3) return languageOfMarc(code);
  return NAMES.get(folded);
}

const NONE = new Set(['und', 'mul', 'zxx', 'mis', 'sgn']);

const ISO = new Map(
  `afr:af alb:sq sqi:sq amh:am ara:ar arm:hy hye:hy aze:az baq:eu eus:eu bel:be ben:bn bos:bs bre:br
   bul:bg bur:my mya:my cat:ca chi:zh zho:zh cos:co cze:cs ces:cs dan:da dut:nl nld:nl eng:en epo:eo
   esp:eo est:et fao:fo fin:fi fre:fr fra:fr fry:fy geo:ka kat:ka ger:de deu:de gle:ga iri:ga glg:gl
   gag:gl gla:gd gre:el ell:el guj:gu hat:ht hau:ha heb:he hin:hi hrv:hr scr:hr hun:hu ibo:ig ice:is
   isl:is ido:io ind:id ita:it jav:jv jpn:ja kan:kn kaz:kk khm:km cam:km kin:rw kir:ky kor:ko kur:ku
   lao:lo lat:la lav:lv lin:ln lit:lt ltz:lb mac:mk mkd:mk mal:ml mlg:mg mla:mg mlt:mt mao:mi mri:mi
   mar:mr may:ms msa:ms mol:ro mon:mn nav:nv nep:ne nor:no nno:nn nob:nb oci:oc lan:oc ori:or pan:pa
   per:fa fas:fa pol:pl por:pt pus:ps que:qu roh:rm rum:ro ron:ro rus:ru san:sa scc:sr srp:sr sin:si
   slo:sk slk:sk slv:sl smo:sm sna:sn snd:sd som:so spa:es srd:sc sun:su swa:sw swe:sv tam:ta tat:tt
   tel:te tgk:tg taj:tg tgl:tl tag:tl tha:th tib:bo bod:bo tur:tr tuk:tk uig:ug ukr:uk urd:ur uzb:uz
   vie:vi vol:vo wel:cy cym:cy wol:wo xho:xh yid:yi yor:yo zul:zu`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

const NAMES = new Map(
  Object.entries({
    english: 'en',
    french: 'fr',
    german: 'de',
    spanish: 'es',
    italian: 'it',
    portuguese: 'pt',
    dutch: 'nl',
    russian: 'ru',
    japanese: 'ja',
    chinese: 'zh',
    korean: 'ko',
    arabic: 'ar',
    polish: 'pl',
    swedish: 'sv',
    danish: 'da',
    norwegian: 'no',
    finnish: 'fi',
    turkish: 'tr',
    greek: 'el',
    hebrew: 'he',
    czech: 'cs',
    hungarian: 'hu',
    latin: 'la',
    hindi: 'hi',
    ukrainian: 'uk',
  }),
);

import { EyeOff } from 'lucide-react';
import type { Quote } from '../../shared/contract/quotes.ts';
import { plainTextOf } from '../../shared/markdown.ts';
import { cutAtWord } from '../format.ts';
import { words } from '../locales/words.ts';
import { placeText } from './placeText.ts';
import styles from './QuoteText.module.css';
import { Spoiler } from './Spoiler.tsx';

interface QuoteTextProps {
  quote: Pick<Quote, 'text' | 'position' | 'note' | 'hasSpoilers' | 'hidden'>;
  /** So many characters of it at most, and half of that of the note; without: all of both. */
  cutAt?: number;
}

/** A passage somebody keeps; not here where it is from further on than the reader has come. */
export function QuoteText({ quote, cutAt = Number.POSITIVE_INFINITY }: QuoteTextProps) {
  const { text, position, note, hasSpoilers } = quote;
  const [shut] = quote.hidden;
  if (shut)
    return (
      <p className={styles.folded}>
        <EyeOff size={16} aria-hidden />
        {shut.opensAt ? words.quotes.foldedAt(placeText(shut.opensAt)) : words.quotes.folded}
      </p>
    );
  return (
    <figure className={styles.quote}>
      <blockquote dir="auto">
        {hasSpoilers ? <Spoiler shape={shapeOf(text)}>{text}</Spoiler> : cutAtWord(text, cutAt)}
      </blockquote>
      {position ? <figcaption>{placeText(position)}</figcaption> : null}
      {note && !hasSpoilers ? (
        <p className={styles.note} dir="auto">
          {cutAtWord(plainTextOf(note, '…'), cutAt / 2)}
        </p>
      ) : null}
    </figure>
  );
}

/** What covers a passage is no longer than so many characters. */
const SHAPE_LENGTH = 280;

/** A text of the same length that tells nothing. */
const shapeOf = (text: string) => text.slice(0, SHAPE_LENGTH).replace(/\S/g, 'x');

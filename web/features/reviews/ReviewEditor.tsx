import { Bold, EyeOff, Italic, Link, List, Lock, Quote } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { REVIEW_CONTENT_MAX } from '../../../shared/limits.ts';
import { lengthOf } from '../../../shared/rules.ts';
import { words } from '../../locales/words.ts';
import { Formatted } from '../../ui/Formatted.tsx';
import { Mentions } from '../../ui/Mentions.tsx';
import { type Tool, Toolbar } from '../../ui/Toolbar.tsx';
import { type Change, typeInto } from '../../ui/typeInto.ts';
import { continued, hiddenUntil, linked, prefixed, type Writing, wrapped } from './markup.ts';
import styles from './ReviewEditor.module.css';

interface ReviewEditorProps {
  content: string;
  onChange: (content: string) => void;
  /** Where its author is in the book. */
  place: string | undefined;
  /** What says that it is missing. */
  describedBy?: string | undefined;
  isWrong?: boolean;
  /** Nothing is being written yet: a few lines without tools. */
  isShort?: boolean;
}

/** Where a review is written: a page as wide as it will be read, with the marks at hand. */
export function ReviewEditor({
  content,
  onChange,
  place,
  describedBy,
  isWrong = false,
  isShort = false,
}: ReviewEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const rows = isShort ? 2 : 9;
  useGrowth(area, content, rows);

  const length = lengthOf(content);
  const isNearEnd = length > REVIEW_CONTENT_MAX * 0.9;
  const tools = toolsFor(place, (change) => {
    if (area.current) write(area.current, change);
  });

  function press(event: KeyboardEvent) {
    const tool = tools.find(({ isKeyOf }) => isKeyOf(event));
    if (tool) {
      event.preventDefault();
      return tool.onPress();
    }
    // Of an input method it ends a word.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area.current ?? NOTHING;
    const change = continued({ text, start, end });
    if (!change || !area.current) return;
    event.preventDefault();
    write(area.current, () => change);
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {words.reviews.content}
      </label>
      <div className={styles.sheet}>
        <div hidden={isShort} className={styles.head}>
          <span className={`${styles.tools} ${isPreview ? styles.away : ''}`}>
            <Toolbar label={words.reviews.formatting} tools={tools} />
          </span>
          <button type="button" className={styles.preview} onClick={() => setPreview(!isPreview)}>
            {isPreview ? words.reviews.write : words.reviews.preview}
          </button>
        </div>
        {/* It stays while the preview is shown, and with it what can be undone. */}
        <textarea
          ref={area}
          id={id}
          name="content"
          dir="auto"
          rows={rows}
          hidden={isPreview}
          className={`${styles.area} ${isShort ? styles.short : ''}`}
          value={content}
          aria-describedby={
            [describedBy, isNearEnd ? `${id}-length` : ''].filter(Boolean).join(' ') || undefined
          }
          aria-invalid={isWrong || undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
        />
        <Mentions area={area} text={content} />
        {isPreview ? (
          <div className={styles.shown}>
            {content.trim() ? (
              <Formatted content={content} />
            ) : (
              <p className={styles.nothing}>{words.reviews.nothingToPreview}</p>
            )}
          </div>
        ) : null}
      </div>
      {isNearEnd ? (
        <p
          id={`${id}-length`}
          className={length > REVIEW_CONTENT_MAX ? styles.tooLong : styles.length}
        >
          {words.reviews.length(length, REVIEW_CONTENT_MAX)}
        </p>
      ) : null}
    </div>
  );
}

const NOTHING = { value: '', selectionStart: 0, selectionEnd: 0 };

interface EditorTool extends Tool {
  isKeyOf: (event: KeyboardEvent) => boolean;
}

function toolsFor(
  place: string | undefined,
  apply: (change: (writing: Writing) => Change) => void,
): EditorTool[] {
  const { reviews } = words;
  return [
    tool(reviews.bold, <Bold size={18} aria-hidden />, 'B', (writing) =>
      wrapped(writing, '**', reviews.boldText),
    ),
    tool(reviews.italic, <Italic size={18} aria-hidden />, 'I', (writing) =>
      wrapped(writing, '*', reviews.italicText),
    ),
    tool(reviews.quote, <Quote size={18} aria-hidden />, 'Shift+9', (writing) =>
      prefixed(writing, '> '),
    ),
    tool(reviews.list, <List size={18} aria-hidden />, 'Shift+8', (writing) =>
      prefixed(writing, '- '),
    ),
    tool(reviews.link, <Link size={18} aria-hidden />, 'K', (writing) =>
      linked(writing, reviews.linkText),
    ),
    tool(reviews.hideUntil, <Lock size={18} aria-hidden />, 'Shift+L', (writing) =>
      hiddenUntil(writing, place, reviews.spoilerText),
    ),
    tool(reviews.hide, <EyeOff size={18} aria-hidden />, 'Shift+H', (writing) =>
      wrapped(writing, '||', reviews.spoilerText),
    ),
  ];

  function tool(
    name: string,
    icon: Tool['icon'],
    keys: string,
    change: (writing: Writing) => Change,
  ): EditorTool {
    const isShift = keys.startsWith('Shift+');
    const key = keys.slice(-1);
    return {
      name,
      icon,
      keys: `${isApple() ? '⌘' : 'Ctrl'}+${keys}`,
      shortcut: `${isApple() ? 'Meta' : 'Control'}+${keys}`,
      onPress: () => apply(change),
      isKeyOf: (event) =>
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        event.shiftKey === isShift &&
        // With Shift a figure is another character on every keyboard.
        (event.key.toUpperCase() === key || event.code === `Digit${key}`),
    };
  }
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Changes what is written, by a tool. */
function write(area: HTMLTextAreaElement, change: (writing: Writing) => Change) {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  typeInto(area, change({ text, start, end }));
}

/** Lets a text area grow with its text where the style sheet alone cannot. */
function useGrowth(area: { current: HTMLTextAreaElement | null }, content: string, rows: number) {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.rows = Math.max(rows, content.split('\n').length);
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    element.rows += Math.ceil((element.scrollHeight - element.clientHeight) / lineHeight);
  }, [area, content, rows]);
}

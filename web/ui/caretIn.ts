/** A place in a text area, measured from the corner of what the area is positioned in. */
export interface Spot {
  left: number;
  /** Below its line. */
  below: number;
}

/**
 * Where a character of a text area stands. Browsers do not say: the text is laid out once more beside it,
 * as wide and in the same letters, and measured there.
 */
export function caretIn(area: HTMLTextAreaElement, at: number): Spot {
  const twin = document.createElement('div');
  const style = getComputedStyle(area);
  for (const name of COPIED) twin.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(twin.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    inlineSize: `${area.clientWidth}px`,
    boxSizing: 'border-box',
  });
  twin.dir = style.direction;
  twin.textContent = area.value.slice(0, at);
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(at, at + 1) || '.';
  twin.append(mark);
  document.body.append(twin);
  const { offsetLeft, offsetTop, offsetHeight } = mark;
  twin.remove();
  const most = Math.max(0, area.clientWidth - LIST_WIDTH);
  return {
    left: area.offsetLeft + Math.min(Math.max(0, offsetLeft), most),
    below: area.offsetTop + offsetTop - area.scrollTop + offsetHeight + GAP,
  };
}

/** As wide as the list may be (MentionList.module.css): it stays within the area. */
const LIST_WIDTH = 272;
const GAP = 6;
const COPIED = [
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-variation-settings'],
  ...['letter-spacing', 'line-height', 'tab-size', 'word-spacing'],
];

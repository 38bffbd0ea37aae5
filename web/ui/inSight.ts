/** Of a line that scrolls sideways, the one that is chosen must be seen. Not scrollIntoView(), which would move the page as well. */
export function bringInSight(line: HTMLElement | null) {
  const chosen = line?.querySelector<HTMLElement>(
    ':is([aria-selected=true], [aria-current], [aria-pressed=true])',
  );
  if (line && chosen)
    line.scrollTo({ left: chosen.offsetLeft - (line.clientWidth - chosen.offsetWidth) / 2 });
}

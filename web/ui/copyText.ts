/** Puts a text into the clipboard; rejects where that is forbidden, or not there outside of https. */
export async function copyText(text: string) {
  await navigator.clipboard.writeText(text);
}

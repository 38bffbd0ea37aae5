/** Links to share. */
export const links = {
  share: 'Share',
  copied: 'Link copied',
  notCopied: (link: string) => `The link could not be copied: ${link}`,
};

/** The tags in what somebody typed; a comma of any script divides them. */
export const tagsOf = (text: string) =>
  text
    .split(/[,،、]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/** How the names begin under which what is typed in a conversation is kept (ui/useSavedForm.ts). */
export const formsOf = (userId: string | undefined, id: string) => `comment.${userId}.${id}.`;

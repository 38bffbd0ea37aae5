/** Lists of books. */
export const lists = {};

/** What a category is called among names of categories; one that is not among them as it is stored. */
export const categoryIn = (names: object, category: string): string =>
  Object.hasOwn(names, category) ? String(Reflect.get(names, category)) : category;

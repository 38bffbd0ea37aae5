/** Reading groups. */
export const groups = {};

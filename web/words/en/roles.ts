/** What somebody is here. */
export const roles = {
  admin: 'Admin',
  writer: 'Writer',
  reader: 'Reader',
};

/**
 * Tells whether an address may stand in a header and in the dialogue with a mail server: without
 * quotes, brackets, comments and lists, which libraries and servers read each in their own way.
 */
export const isPlainAddress = (address: string) =>
  address.length <= 254 &&
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u.test(address);

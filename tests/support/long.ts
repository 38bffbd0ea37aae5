/** `npm run test:long`: what the gate tries at some size or for a while, in full. */
export const isLong = process.env.TESTS === 'long';

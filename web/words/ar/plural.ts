import { pluralsOf } from '../plural.ts';

export const plural = pluralsOf('ar-u-nu-latn');

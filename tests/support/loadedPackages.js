// For `node --import`: writes the address of every module that is loaded into the file that LOADED_FILE names.
import { register } from 'node:module';

register(
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from 'node:fs';
    export async function load(url, context, next) {
      appendFileSync(process.env.LOADED_FILE, url + '\\n');
      return next(url, context);
    }`)}`,
);

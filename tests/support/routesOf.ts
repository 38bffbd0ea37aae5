import type { FastifyInstance } from 'fastify';

/** The paths of all routes for GET, calls of the contract and pages, with their parameters as they are written. */
export function readPathsOf(app: FastifyInstance) {
  const parts: string[] = [];
  const paths: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    parts.splice(depth, parts.length, part);
    if (/\bGET\b/.test(methods)) paths.push(parts.join(''));
  }
  return paths;
}

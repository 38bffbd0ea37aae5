import { join } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';

/** Widths of the screen have names in every stylesheet. */
// biome-ignore lint/style/noDefaultExport: as PostCSS wants it
export default {
  plugins: [globalData({ files: [join(import.meta.dirname, 'web/ui/media.css')] }), customMedia()],
};

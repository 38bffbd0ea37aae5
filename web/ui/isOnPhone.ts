/** Whether the screen is as narrow as `--phone` of media.css, for what is built in another way there. */
export const isOnPhone = () => matchMedia('(width < 30em)').matches;

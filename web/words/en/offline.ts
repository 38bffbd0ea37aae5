/** Without a network, and newer releases. */
export const offline = {
  seenAt: (when: string) => `What is shown here is from ${when}.`,
  newVersion: 'A new version is ready',
  later: 'Later',
};

/** A release as reports and spans name it: the version and the beginning of the build's digest; '' where neither is known. */
export const releaseOf = ({ version, build }: { version: string; build: string }): string =>
  [version, build.slice(0, 8)].filter(part => part !== '').join('+')

/** A Chromium that starts: program, launch arguments, the version it printed, where it was found. */
export interface FoundChromium {
  path: string
  args: string[]
  version: string
  source: string
}
export function chromiumArgs(): string[]
export function findChromium(): Promise<FoundChromium>

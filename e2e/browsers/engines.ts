import { existsSync } from 'node:fs'
import type { Engine } from './engine.ts'
import { startChromium, startFirefox } from './puppet.ts'
import { hasWebkit, startWebkit } from './webkit.ts'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(path => existsSync(path))

interface Installed {
  isThere: boolean
  /** what brings it on Debian */
  from: string
  start: () => Promise<Engine>
}
/** The engines that the product is shown in, and whether this machine has them. */
export const ENGINES: Readonly<Record<Engine['name'], Installed>> = {
  firefox: { isThere: FIREFOX !== undefined, from: 'apt-get install firefox-esr', start: () => startFirefox(FIREFOX ?? '') },
  webkit: { isThere: hasWebkit(), from: 'apt-get install webkit2gtk-driver xvfb', start: startWebkit },
  chromium: { isThere: true, from: 'npm test', start: startChromium },
}

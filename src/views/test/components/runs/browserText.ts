import { deviceOf } from '#src/lib/device.ts'

/** An Edge calls itself a Chrome as well: its own name counts first. */
const VERSIONS = [/Edg\w*\/(\d+)/, /(?:Firefox|FxiOS|Chrome|CriOS|Version)\/(\d+)/]

/** Browser with its number and system of a user agent: `Chrome 143 · Linux`. */
export function browserText(agent: string): string {
  const [browser = '', ...system] = deviceOf(agent).split(' · ')
  const number = VERSIONS.map(pattern => pattern.exec(agent)?.[1]).find(found => found !== undefined)
  return [number === undefined ? browser : `${browser} ${number}`, ...system].join(' · ')
}

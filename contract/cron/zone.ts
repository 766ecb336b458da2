const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const REMEMBERED = 2_000

/** What a clock on the wall of a zone is ahead of UTC, in ms, at a moment (epoch ms). */
export type ZoneOffset = (moment: number) => number

const offsetOf = (text: string): number => {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(text) ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
  return sign === '-' ? -ms : ms
}

function readOffsets(zone: string): ZoneOffset {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', timeZoneName: 'longOffset' })
  // since 1973 clocks change at whole quarters of an hour of UTC only
  const known = new Map<number, number>()
  return moment => {
    const quarter = Math.floor(moment / QUARTER)
    const found = known.get(quarter)
    if (found !== undefined) return found
    if (known.size >= REMEMBERED) known.clear()
    const offset = offsetOf(format.format(moment))
    known.set(quarter, offset)
    return offset
  }
}

const zones = new Map<string, ZoneOffset>([['UTC', () => 0]])

/** The offsets of a zone by its IANA name; throws a RangeError for a name that this machine does not know. */
export function zoneOffset(zone: string): ZoneOffset {
  const known = zones.get(zone)
  if (known !== undefined) return known
  const offset = readOffsets(zone)
  zones.set(zone, offset)
  return offset
}

const DAY = 1_440 * MINUTE

/** The moments at which the clock reads `reading` (as if it were UTC, epoch ms): one, none (set forward over it) or two, the earlier first. */
export function momentsOf(offset: ZoneOffset, reading: number): readonly number[] {
  const before = offset(reading - DAY)
  const after = offset(reading + DAY)
  const offsets = before === after ? [before] : [Math.max(before, after), Math.min(before, after)]
  return offsets.map(ahead => reading - ahead).filter(moment => moment + offset(moment) === reading)
}

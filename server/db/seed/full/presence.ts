import type { Tx } from '#server/db/client.ts'
import { hosPresenceLog } from '#server/db/tables/index.ts'
import type { Presence } from '#contract/entities/chat.ts'
import { DEMO_TENANT } from '../demo.ts'
import { doctorId } from '../hospitalPeople.ts'
import type { DoctorSeed } from '../hospitalPeople.ts'
import { inBatches } from '../inBatches.ts'
import { seedId } from '../seedId.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const AHEAD = 8 * 60 * MINUTE
const DAYS = 90

/** When the doctors of the full demonstration were there: on line, busy at noon, on line, off; off now. Without holes, one row open (hospital.md 3.9). */
export async function seedPresence(tx: Tx, now: Date, doctors: readonly DoctorSeed[], chance: () => number): Promise<void> {
  const today = Math.floor((now.getTime() + AHEAD) / DAY) * DAY - AHEAD
  const rows = doctors.flatMap(({ username }) => {
    const turns: [Presence, number][] = [['0', today - DAYS * DAY]]
    for (let ago = DAYS; ago > 0; ago--) {
      const day = today - ago * DAY
      const weekend = [0, 6].includes(new Date(day + AHEAD).getUTCDay())
      if (weekend && chance() < 0.6) continue
      const at = (hour: number) => day + Math.round((hour * 60 + chance() * 25) * MINUTE)
      turns.push(['1', at(7.6)], ['2', at(11.9)], ['1', at(13.4)], ['0', at(20.8)])
    }
    return turns.map(([effective, from], at) => {
      const next = turns[at + 1]?.[1]
      return {
        id: seedId('presence', username, String(at)),
        tenantId: DEMO_TENANT,
        doctorId: doctorId(username),
        effective,
        from: new Date(from),
        to: next === undefined ? null : new Date(next),
      }
    })
  })
  await inBatches(tx, hosPresenceLog, rows)
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { endSession } from '#contract/http/calls/consultation.ts'
import { saveDraft } from '#contract/http/calls/prescriptions.ts'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { judgeRevisit } from '#contract/http/calls/revisits.ts'
import type { Call } from '#contract/http/defineCall.ts'
import { accept, ask, consult } from '#e2e/support/people.ts'
import type { Patient, Staff } from '#e2e/support/people.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/db/client.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir, openTestPostgres } from '#tests/support/testDatabase.ts'
import type { Random } from './random.ts'

export const PAUSE_MS = 100
/** Share of calls whose line is cut before the answer. */
const CUT = 0.3
/** Share of calls that are sent a second time beside the first, as a page that lost its line does. */
const DOUBLED = 0.3

/** A hospital of the demonstration on a database of a kind; `ends` gets what is to be closed. `read` gives its database, of PGlite once the server has stopped. */
export async function openHospital(kind: Database['kind'], ends: (() => Promise<void> | void)[]) {
  if (kind === 'postgres') {
    const database = await openTestPostgres(process.env['DATABASE_URL'] ?? '', { seeded: true })
    ends.push(() => database.close())
    const server = await startServerProcess({ dataDir: '', databaseUrl: database.url ?? '' })
    ends.push(() => server.kill())
    return { server, read: async () => database }
  }
  const { dataDir, remove } = await copyOfDataDir({ seeded: true })
  ends.push(remove)
  const server = await startServerProcess({ dataDir })
  ends.push(() => server.kill())
  const read = async () => {
    await server.stop()
    const database = await openDatabase({ dataDir })
    ends.push(() => database.close())
    return database
  }
  return { server, read }
}

/** A consultation of a patient who comes again, with a draft in it. */
export async function draftOf(url: string, who: Patient, doctor: Staff): Promise<Sheet> {
  const earlier = await accept(url, doctor, await consult(url, who, doctor))
  await ask(url, endSession, { sid: earlier.id, version: earlier.version }, doctor.token)
  const { id: sid, version } = await accept(url, doctor, await consult(url, who, doctor, '复诊开药'))
  const proofs = [{ kind: '4' as const, refSessionId: earlier.id }]
  await ask(url, judgeRevisit, { sid, version, verdict: '2', proofs, text: '' }, doctor.token)
  const written = { id: null, sid, head: headOf({ validDays: 2 }), lines: [amlodipine()], version: null }
  return ask(url, saveDraft, { ...written, requestId: randomUUID() }, doctor.token)
}

/** What a refusal of the server says; everything else is no answer, and the same is sent again. */
export class Refused extends Error {}

export type Line = <I, R>(call: Call<I, R>, input: I, token: string) => Promise<R>

/** A line that is cut now and then, and a person who tries again until there is an answer: with the same requestId, so that it happens once. */
export function lineOf(url: string, random: Random, isHarmed: () => boolean): Line {
  const once = async <I, R>(call: Call<I, R>, input: I, token: string): Promise<R> => {
    const sent = ask(url, call, input, token).catch((error: unknown) => {
      // a word of the server comes with the name of the call
      throw error instanceof Error && error.message.startsWith(`${call.name}: `) ? new Refused(error.message) : error
    })
    if (isHarmed() && random.happens(DOUBLED)) ask(url, call, input, token).catch(() => undefined)
    if (!isHarmed() || !random.happens(CUT)) return sent
    sent.catch(() => undefined)
    await wait(random.whole(0, 40))
    throw new Error('the line was cut')
  }
  return async (call, input, token) => {
    for (;;)
      try {
        return await once(call, input, token)
      } catch (error) {
        if (error instanceof Refused && !error.message.includes('服务器')) throw error
        await wait(PAUSE_MS)
      }
  }
}

/** Does something until it says that it is done; what the server refuses meanwhile is another's doing. */
export async function until(work: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const isDone = await work().catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      return false
    })
    if (isDone) return
    await wait(PAUSE_MS)
  }
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChatWire } from '#streams/chatLink.stream.ts'
import { startPerson, type Person, type Tab } from '#tests/support/chatPerson.ts'
import { openChatSocket } from '#tests/support/chatSocket.ts'
import { setStage, setStageIn, type Player, type Stage } from '#tests/support/consultations.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir, openTestPostgres } from '#tests/support/testDatabase.ts'

/** A text somebody wrote on a tab. */
export interface Said {
  clientMsgId: string
  sid: string
  content: string
  player: Player
  tab: Tab
  /** also sent by a bare socket, which keeps no order */
  forged: boolean
}

/** The real server as a process, two doctors on two tabs each, and patients with running sessions. */
export interface World {
  server: ServerProcess
  stage: Stage
  people: Person[]
  tabs: Tab[]
  said: Said[]
  say: (person: Person, tab: Tab, sid: string, content: string) => Said
  /** the same message twice at once by bare sockets, beside the outbox; what the server answers is remembered, silence is forgiven */
  forge: (said: Said) => Promise<void>
  /** acknowledgements that bare sockets got: clientMsgId → seqs */
  forgedAcks: Map<string, Set<number>>
  close: () => Promise<void>
}

/** What is looked at when all is quiet. */
export type Seen = Pick<World, 'stage' | 'people' | 'tabs' | 'said' | 'forgedAcks'> & { server: Pick<ServerProcess, 'url'> }

export interface WorldOptions {
  kind: 'pglite' | 'postgres'
  pace?: number
  harm?: (wire: ChatWire) => ChatWire
  /** clock errors of the computers, by number of the person, ms */
  skew?: (person: number) => number
}

const DOCTORS = 2
const PATIENTS = 4
/** Patient 2 talks to both doctors. */
const talks = (patient: number) => (patient === 2 ? [0, 1] : [patient % DOCTORS])

const cast = { doctors: DOCTORS, patients: PATIENTS, talks }

/** The embedded database with its people, made once for all worlds of this process. */
let staged: Promise<{ dataDir: string; stage: Stage; remove: () => void }> | undefined
async function stageOnce() {
  const { dataDir, remove } = await copyOfDataDir()
  return { dataDir, stage: await setStageIn(dataDir, cast), remove }
}
/** Call it when no more worlds are wanted. */
export async function forgetStage(): Promise<void> {
  const made = await staged
  staged = undefined
  made?.remove()
}

async function hospital(kind: WorldOptions['kind']) {
  if (kind === 'pglite') {
    const { dataDir, stage } = await (staged ??= stageOnce())
    const copy = mkdtempSync(join(tmpdir(), 'xinglin-chaos-'))
    cpSync(dataDir, copy, { recursive: true })
    return {
      stage: structuredClone(stage),
      start: { dataDir: copy },
      remove: async () => rmSync(copy, { recursive: true, force: true }),
    }
  }
  const address = process.env.DATABASE_URL
  if (!address) throw new Error('DATABASE_URL is not set')
  const database = await openTestPostgres(address)
  const stage = await setStage(database, cast)
  // The server process has connections of its own; dropping the database at the end cuts whatever is left.
  return { stage, start: { dataDir: '', databaseUrl: database.url ?? address }, remove: () => database.close() }
}

export async function createWorld({ kind, pace = 3, harm, skew = () => 0 }: WorldOptions): Promise<World> {
  const { stage, start, remove } = await hospital(kind)
  const server = await startServerProcess(start)
  const people: Person[] = []
  for (const [n, player] of [...stage.doctors, ...stage.patients].entries())
    people.push(
      await startPerson({
        port: server.port,
        player,
        tabs: player.kind === 'doctor' || n === DOCTORS ? 2 : 1,
        pace,
        skew: skew(n),
        ...(harm ? { harm } : {}),
      }),
    )
  const said: Said[] = []
  const forgedAcks: World['forgedAcks'] = new Map()
  return {
    server,
    stage,
    people,
    tabs: people.flatMap(person => person.tabs),
    said,
    forgedAcks,
    say: (person, tab, sid, content) => {
      const one: Said = { clientMsgId: tab.say(sid, content), sid, content, player: person.player, tab, forged: false }
      said.push(one)
      return one
    },
    forge: async one => {
      one.forged = true
      const attempt = async () => {
        const socket = await openChatSocket(server.url, one.player.token)
        try {
          const ack = await socket.send(one.sid, one.content, one.clientMsgId)
          if (!ack.ok) return
          const seqs = forgedAcks.get(one.clientMsgId) ?? new Set()
          forgedAcks.set(one.clientMsgId, seqs.add(ack.data.seq))
        } finally {
          socket.close()
        }
      }
      await Promise.allSettled([attempt(), attempt()])
    },
    close: async () => {
      for (const person of people) await person.stop()
      await server.kill()
      await remove()
    },
  }
}

import { SOCKET_QUEUE_MAX } from '#contract/constants.ts'
import { printGridDown, printPlainUpdate, type GridDown, type GridPresence, type PlainUpdate } from '#contract/sockets/grid.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import type { GridLogEntry } from '#contract/grids/register.ts'
import type { Hub } from '../hub.ts'
import type { OutboxRow } from '../outbox.ts'
import { textFrame } from '../serverSocket.ts'

/** Between two frames of operations of a table: the first goes at once, what follows in this time goes together (grid.md part 3). */
const GATHER_MS = 25
/** Words about places wait so long for others: fifty people at a table would else send each other thousands a second. */
const SEEN_MS = 60

/** Bytes of operations that go out at once; more is loaded as a snapshot. */
export const FRAME_MAX = SOCKET_QUEUE_MAX / 2
const staleAt = (s: number): GridDown => ({ t: 'stale', s })

export const entryOf = ({ seq, payload }: OutboxRow): GridLogEntry => ({ ...(payload as Omit<GridLogEntry, 's'>), s: seq })

/** An original client, which knows rows only (contract.md 24.9). */
export interface PlainMember {
  plain: true
  /** it hears what others do and keeps no room open */
  isWatching: boolean
  send: (frame: Buffer) => void
  /** it was sent everything up to this number */
  told: (s: number) => void
  /** the room ended: nobody but watchers was left */
  ended: () => void
}

/** Takes the frames of a room. */
export type RoomMember = { plain: false; send: (frame: Buffer) => void } | PlainMember

/** The instance of the grid that made an operation. */
const instanceOf = ({ i }: GridLogEntry): string => i.slice(0, i.lastIndexOf(':'))

/**
 * Operations as an original client reads them: each changed row with its changed fields, in one frame what one instance wrote without another in between;
 * what it has no word for (places, deletions) is left out.
 */
export function plainFrames(tableKey: string, entries: readonly GridLogEntry[]): Buffer[] {
  const updates: { row: GridRow; by: string }[] = []
  const newest = new Map<string, { row: GridRow; by: string }>()
  for (const entry of entries) {
    const begun = entry.row?.begins === true ? entry.row.d : null
    if (begun === null && entry.f.startsWith('$')) continue
    const cells = begun ?? { [entry.f]: entry.v }
    const by = instanceOf(entry)
    const last = newest.get(entry.r)
    if (last?.by === by) {
      Object.assign(last.row, cells)
      continue
    }
    if (Object.keys(cells).length === 0) continue
    const update = { row: { ...cells, id: entry.r }, by }
    newest.set(entry.r, update)
    updates.push(update)
  }
  return updates.map(({ row, by }) => textFrame(printPlainUpdate({ socketKey: tableKey, args: [row, by] })))
}

/** A passing word in an original client's form; other words of a room are `grid`. */
const PLAIN = 'plain'

/** Everybody of this process who looks at one shared table: one subscription, one frame for all. */
export interface GridRoom {
  streamId: string
  tableKey: string
  /** the number up to which frames have gone out */
  position: () => number
  add: (member: RoomMember) => void
  remove: (member: RoomMember) => void
  /** a passing word (who is where) to everybody, here and in other processes */
  tell: (word: GridDown) => void
  /** an original client's row to everybody, here and in other processes: what it says is stored nowhere */
  pass: (update: PlainUpdate['args']) => void
}

/** The rooms of this process by stream; a room ends with the last member that does not only watch. */
export function gridRooms(hub: Hub) {
  const rooms = new Map<string, GridRoom & { members: Set<RoomMember> }>()
  const listeners = new Set<(room: GridRoom) => void>()

  function open(streamId: string, tableKey: string, head: number) {
    const members = new Set<RoomMember>()
    let position = head
    let gathered: GridLogEntry[] = []
    let sentAt = Number.NEGATIVE_INFINITY
    const sendAll = (word: GridDown) => {
      const full = textFrame(printGridDown(tableKey, word))
      // it would cut every socket, and again at every replay: the rows come by a call instead
      const frame = full.length > FRAME_MAX && word.t === 'ops' ? textFrame(printGridDown(tableKey, staleAt(position))) : full
      for (const member of members) if (!member.plain) member.send(frame)
    }
    const plainMembers = () => [...members].filter(member => member.plain)
    const flush = () => {
      if (gathered.length === 0) return
      const ops = gathered
      gathered = []
      sentAt = performance.now()
      position = ops.at(-1)?.s ?? position
      sendAll({ t: 'ops', from: ops[0]?.s ?? position, ops })
      const legacy = plainMembers()
      if (legacy.length === 0) return
      for (const frame of plainFrames(tableKey, ops)) for (const member of legacy) member.send(frame)
      for (const member of legacy) member.told(position)
    }
    /** where people stand, by their grid, since the last frame about it */
    const places = new Map<string, GridPresence>()
    const notifyPositions = () => {
      const people = [...places.values()]
      places.clear()
      const [first] = people
      if (first !== undefined) sendAll(people.length === 1 ? { t: 'see', ...first } : { t: 'seen', people })
    }
    const hear = (word: GridDown) => {
      if (word.t === 'see') {
        const { t: _word, ...place } = word
        if (places.size === 0) setTimeout(notifyPositions, SEEN_MS)
        places.set(place.client, place)
        return
      }
      // anyone who left stands nowhere
      if (word.t === 'gone') places.delete(word.client)
      sendAll(word)
    }
    const leave = hub.subscribe(streamId, head, {
      row: row => {
        gathered.push(entryOf(row))
        if (gathered.length > 1) return
        const rest = sentAt + GATHER_MS - performance.now()
        // those of one transaction come in one go
        if (rest > 0) setTimeout(flush, rest)
        else setImmediate(flush)
      },
      told: ({ type, payload }) => {
        if (type !== PLAIN) return hear(payload as GridDown)
        const frame = textFrame(printPlainUpdate({ socketKey: tableKey, args: payload as PlainUpdate['args'] }))
        for (const member of members) member.send(frame)
      },
      // swept before it was sent: everybody loads anew
      lost: next => sendAll({ t: 'stale', s: next }),
    })
    const room = {
      streamId,
      tableKey,
      members,
      position: () => position,
      add: (member: RoomMember) => void members.add(member),
      remove: (member: RoomMember) => {
        if (!members.delete(member)) return
        const watching = plainMembers().filter(({ isWatching }) => isWatching)
        if (watching.length < members.size) return
        // anyone who watches hears what has come so far
        flush()
        leave()
        rooms.delete(streamId)
        members.clear()
        for (const { ended } of watching) ended()
      },
      tell: (word: GridDown) => hub.tell(streamId, { type: 'grid', payload: word }),
      pass: (update: PlainUpdate['args']) => hub.tell(streamId, { type: PLAIN, payload: update }),
    }
    rooms.set(streamId, room)
    for (const listener of listeners) listener(room)
    return room
  }
  return {
    /** The room of a stream; a new one begins at `head`. */
    enter: (streamId: string, tableKey: string, head: number): GridRoom => rooms.get(streamId) ?? open(streamId, tableKey, head),
    find: (streamId: string): GridRoom | null => rooms.get(streamId) ?? null,
    all: (): GridRoom[] => [...rooms.values()],
    /** Told of each room that opens; answers the function that ends it. */
    onOpened: (listener: (room: GridRoom) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type GridRooms = ReturnType<typeof gridRooms>

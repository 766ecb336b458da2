import { message } from '#src/ui/feedback/toasts.ts'
import { newId } from '#src/lib/newId.ts'
import type { CellEdit } from '../data/gridData.ts'
import { givingFirst } from './givingFirst.ts'
import type { RangePorts } from './rangePorts.ts'

/** Cells that are written in one frame: more would be seen as a halt. */
const CHUNK = 1_000
/** Own operations that may wait for the server before the next ones follow: it takes them portion by portion, and cuts anyone who does not wait. */
const IN_FLIGHT = 4_000
/** Cells of a shared table that one step changes at most: they are taken back all at once. */
const SHARED_MAX = 20_000

/** Rows in portions that are written in one frame; `costOf`: cells of a row. A row that is another kind of row than the last one begins a new portion. */
export function portionsOf<R>(
  rows: readonly R[],
  costOf: (row: R) => number,
  isOther: (one: R, row: R) => boolean = () => false,
): R[][] {
  const parts: R[][] = []
  let room = 0
  for (const row of rows) {
    const cost = costOf(row)
    const last = parts.at(-1)
    const first = last?.[0]
    if (last === undefined || first === undefined || cost > room || isOther(first, row)) {
      parts.push([row])
      room = CHUNK
    } else last.push(row)
    room -= cost
  }
  return parts
}

/** The next frame; a page that nobody sees has none, so a quarter of a second is as good. */
const nextFrame = (): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(done, 250)
    const frame = requestAnimationFrame(done)
    function done() {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      resolve()
    }
  })

/** What the page has to say of a frame after it, ms: that comes first. */
const AFTER = 4
/** Behind the next frame: what was written before is painted without waiting for what comes. */
async function nextPicture(): Promise<void> {
  await nextFrame()
  await new Promise(resolve => setTimeout(resolve, AFTER))
}

/** Says no to a step that changes too many cells of a shared table. */
export function isTooMuch({ data }: RangePorts, count: number): boolean {
  if (data.waiting === undefined || count <= SHARED_MAX) return false
  message.warning(`多人表格一次最多修改${SHARED_MAX / 10_000}万个单元格`)
  return true
}

interface Course {
  /** hears how much is done, from 0 to 1 */
  told: (share: number) => void
  /** false: what is left is not done */
  isWanted: () => boolean
}

/**
 * Commands in frames of about 1,000 cells, all of them one step of undo; in a shared table they wait for the server, and for the connection. Work that fits
 * into one frame is done before this returns; what is left when the grid goes is not done (values of its owner are: FramedValues).
 */
export async function inFrames(session: RangePorts, parts: readonly (() => void)[], { told, isWanted }: Course): Promise<void> {
  const { data, range } = session
  const step = newId()
  const goesOn = () => isWanted() && !range.isStopped
  const mustWait = () => (data.waiting?.() ?? 0) > IN_FLIGHT
  for (const [n, part] of parts.entries()) {
    data.asStep(step, part)
    if (n + 1 === parts.length) break
    told((n + 1) / parts.length)
    do await nextPicture()
    while (mustWait() && goesOn())
    if (!goesOn()) break
  }
  if (parts.length > 1 && !range.isStopped) told(1)
}

/** Writes values as one step of undo, the columns that hang on them cleared. */
export async function writeCells(session: RangePorts, cellEdits: readonly CellEdit[]): Promise<void> {
  if (isTooMuch(session, cellEdits.length)) return
  const ordered = givingFirst(session, cellEdits, (cellEdit, f) => (cellEdit.f === f ? cellEdit.v : undefined))
  const parts = Array.from({ length: Math.ceil(ordered.length / CHUNK) }, (_, n) => ordered.slice(n * CHUNK, (n + 1) * CHUNK))
  await inFrames(
    session,
    parts.map(part => () => session.writer.writeAll(part)),
    { told: share => session.range.tell(share === 1 ? null : share), isWanted: () => true },
  )
}

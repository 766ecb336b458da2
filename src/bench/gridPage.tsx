import { createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { GRID_SIZE } from '#contract/rules/gridSize.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { GridSnapshotRow } from '#contract/entities/gridSnapshot.ts'
import { positionOfNumber } from '#contract/grids/order.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import type { GridHandle } from '#src/grid/session/gridHandle.ts'
import { provideGridLink } from '#src/grid/wire/gridLink.ts'
import { requestContext } from '#src/lib/http/context.ts'
import '#src/lib/theme.css'
import { benchColumns } from './benchColumns.ts'
import { ROW_HEIGHT, type BenchRow } from './benchGrid.ts'
import { memoryLink } from './memoryLink.ts'

const TABLE = 'bench'

const handle = createRef<GridHandle>()
let root: Root | null = null
/** moves so far, in the order of the screen */
let moves: { from: number; to: number }[] = []
/** operations that the server has taken once the last paste is through */
let awaited = 0
let columns: ReturnType<typeof benchColumns> = []
let rowsGiven: readonly BenchRow[] = []
/** As many rows as the bench wants, as a server sends them: made before the bench begins, and given away with the first question. */
let parcels = JSON.parse(
  JSON.stringify(Array.from({ length: 100_000 }, (_, n): GridSnapshotRow => ({ id: '', o: positionOfNumber(n), d: {} }))),
) as GridSnapshotRow[]
/** whose values they hold */
let loaded: readonly BenchRow[] | null = null
function hold(rows: readonly BenchRow[]): void {
  parcels.length = rows.length
  rows.forEach((row, n) => {
    const parcel = (parcels[n] ??= { id: '', o: positionOfNumber(n), d: row })
    parcel.id = row.id
    parcel.d = row
  })
  loaded = rows
}
/** opened with the page, as that of the product with its first grid */
const { link, hear, taken } = memoryLink(TABLE, () => {
  if (loaded !== rowsGiven) hold(rowsGiven)
  const rows = parcels
  parcels = []
  loaded = null
  return { access: { edit: true, add: true, remove: true, move: true }, rows, comments: [] }
})
void link.loadQueue('')
provideGridLink(() => Promise.resolve(link))
// as the product, which knows the tenant before it shows anything
void requestContext().tenant()

/** The row at a place of the screen: back through all moves to where it was mounted. */
function idAt(r: number): string {
  const at = moves.reduceRight((n, { from, to }) => {
    if (n === to) return from
    return n >= from && n < to ? n + 1 : n > to && n <= from ? n - 1 : n
  }, r)
  return rowsGiven[at]?.id ?? ''
}

const grid = () => document.querySelector<HTMLElement>('.xl-grid')
/** The cell at a place of the screen; the header is the first line that is counted. */
const cellAt = (r: number, k: string) =>
  document.querySelector(`.xl-grid [aria-rowindex="${r + 2}"] [data-f="${CSS.escape(k)}"]`)?.closest('[role=gridcell]') ?? null
/** The same while the grid is flung, when texts lie over its rows; null: it is not. */
function flungText(r: number, k: string): string | null {
  const flung = document.querySelector<HTMLElement>('.xl-grid-flung')
  if (flung === null) return null
  const lines = flung.querySelector(`[data-flung="${CSS.escape(k)}"]`)?.textContent.split('\n') ?? []
  return lines[r - Number(flung.dataset['first'])] ?? ''
}

window.__bench = {
  name: 'xinglin',
  batching: 'self',
  editBy: 'key',
  hold,
  mount: (el, rows, cols) => {
    moves = []
    columns = benchColumns(cols, rows)
    rowsGiven = rows
    root?.unmount()
    root = createRoot(el)
    root.render(
      <EditableGrid
        ref={handle}
        label="基准测试"
        columns={columns}
        socketKey={TABLE}
        size="mini"
        maxHeight={el.clientHeight > 0 ? el.clientHeight : innerHeight}
        rowNumber
        highlight
      />,
    )
  },
  applyUpdates: updates => hear(updates.map(({ r, k, v }) => ({ r, k, v, id: rowsGiven[r]?.id ?? '' }))),
  scrollTo: px => {
    const element = grid()
    if (element !== null) element.scrollTop = px
  },
  cellText: (r, k) => flungText(r, k) ?? cellAt(r, k)?.textContent ?? '',
  focusCell: (r, k) => {
    const element = grid()
    if (element === null) return { x: 0, y: 0 }
    const top = r * ROW_HEIGHT
    const room = element.clientHeight - 2 * ROW_HEIGHT
    if (top < element.scrollTop || top > element.scrollTop + room - ROW_HEIGHT) element.scrollTop = Math.max(0, top - room / 2)
    const box = cellAt(r, k)?.getBoundingClientRect()
    if (box !== undefined) return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    // not drawn yet: where it will be
    const { x, y } = element.getBoundingClientRect()
    const before = columns.slice(
      0,
      columns.findIndex(({ key }) => key === k),
    )
    const left = before.reduce<number>((sum, { width }) => sum + Number(width), GRID_SIZE.rowNumber)
    return { x: x + left - element.scrollLeft + 10, y: y + 40 + top - element.scrollTop + ROW_HEIGHT / 2 }
  },
  editorVisible: () => document.querySelector('.xl-grid-editor input, .xl-grid-editor textarea, .xl-grid-editor select') !== null,
  // values, as the window of a paste writes what it has read and checked
  paste: (r0, c0, matrix) => {
    const changes = matrix.flatMap((line, n) => {
      const rowKey = idAt(r0 + n)
      const values: Record<string, GridValue> = {}
      line.forEach((value, m) => {
        const column = columns[c0 + m]
        if (column === undefined) return
        values[column.key] = value
        awaited += 1
      })
      return rowKey === '' ? [] : { rowKey, values }
    })
    handle.current?.setValues(changes)
  },
  isPasted: () => taken() >= awaited,
  moveRow: (from, to) => {
    const id = idAt(from)
    if (id === '' || from === to) return
    moves.push({ from, to })
    handle.current?.moveRow(id, to)
  },
}

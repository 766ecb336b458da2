import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { useSelector } from '@xstate/react'
import { MenuPopup } from '#src/ui/menu/MenuPopup.tsx'
import { rowEntries } from '../menu/rowEntries.ts'
import { treeEntries } from '../menu/treeEntries.ts'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { UNFINISHED, unfinishedText } from './unfinished.ts'
import { NOT_MOVED } from '../menu/rowEntries.ts'

interface Props {
  row: RowHandle
  tabIndex: number
}
/** What a dragged row carries: its id, because its index may be another one before it is dropped. */
export const ROW_DRAG = 'application/x-xinglin-row'

/** Number of the row as it is read from above. */
function usePageLocation(row: RowHandle): number {
  const { rowView } = useSession()
  const listen = useCallback(
    (listener: () => void) => {
      const stops = [row.subscribe(listener), rowView.listen(listener)]
      return () => stops.forEach(stop => stop())
    },
    [row, rowView],
  )
  return useSyncExternalStore(listen, () => rowView.numberOf(row))
}

/** What a row needs before others see it, as a sentence; null: they do. */
function useMissing(row: RowHandle): string | null {
  const session = useSession()
  return useSyncExternalStore(row.subscribe, () => {
    const missing = session.data.missingIn?.(row.id)
    return missing == null ? null : unfinishedText(missing.map(f => session.cells.column(f)?.title ?? f))
  })
}

/** The menu of a row's order where rows can be moved (GRID-44 to GRID-46): the way for touch and keys. */
function RowMenu({ row, place, tabIndex }: Props & { place: number }) {
  const session = useSession()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      {/* raw button: one stands in each drawn row, where another component costs time */}
      <button
        ref={trigger}
        type="button"
        tabIndex={tabIndex}
        className="xl-grid-more"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`第${place}行的操作`}
        title="行操作"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="xl-grid-dots" aria-hidden="true" />
      </button>
      {isOpen ? (
        <MenuPopup
          label={`第${place}行的操作`}
          trigger={trigger}
          onClose={close}
          entries={[treeEntries, rowEntries].flatMap(entries => entries(session, { r: row.id, f: '' }))}
        />
      ) : null}
    </>
  )
}

interface LeadProps extends Props {
  hasGrip: boolean
  hasMenu: boolean
  hasChoice: boolean
}

/** The one column before the data: the number of the row, and under the pointer its handle, its box and its menu. */
export function RowLead({ row, tabIndex, hasGrip, hasMenu, hasChoice }: LeadProps) {
  const place = usePageLocation(row)
  const missing = useMissing(row)
  return (
    <div className={hasGrip || hasMenu || hasChoice ? 'xl-grid-lead xl-grid-led' : 'xl-grid-lead'}>
      {missing === null ? (
        <span className="xl-grid-number">{place}</span>
      ) : (
        <span className="xl-grid-number xl-grid-unfinished" title={missing}>
          <span className="xl-hidden-text">第{place}行</span>
          {UNFINISHED}
          <span className="xl-hidden-text">：{missing}</span>
        </span>
      )}
      {hasGrip ? <DragGrip row={row} /> : null}
      {hasChoice ? <RowChoice row={row} tabIndex={hasMenu ? -1 : tabIndex} /> : null}
      {hasMenu ? <RowMenu row={row} place={place} tabIndex={tabIndex} /> : null}
    </div>
  )
}

/** The handle by which a row is dragged (EDIT-18). */
export function DragGrip({ row }: { row: RowHandle }) {
  const { rowView } = useSession()
  const isArranged = useSyncExternalStore(rowView.listen, () => rowView.isArranged)
  return (
    <span
      className="xl-grid-grip"
      draggable={!isArranged}
      aria-disabled={isArranged || undefined}
      title={isArranged ? NOT_MOVED : '拖动排序（Alt+↑/↓）'}
      onDragStart={event => {
        event.dataTransfer.setData(ROW_DRAG, row.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    />
  )
}

/** The box or the button that chooses a row (EDIT-19, EDIT-21). */
export function RowChoice({ row, tabIndex }: Props) {
  const session = useSession()
  const place = usePageLocation(row)
  const isDisabled = useSyncExternalStore(row.subscribe, () => session.commands.isDisabled(row))
  const isChosen = useSelector(session.rows, ({ context }) => context.selected.includes(row.id))
  const isRadio = session.options.selection === 'radio'
  return (
    <input
      type={isRadio ? 'radio' : 'checkbox'}
      className="xl-grid-box"
      tabIndex={tabIndex}
      aria-label={`选择第${place}行`}
      checked={isChosen}
      disabled={isDisabled}
      onChange={() => session.commands.turn(row)}
    />
  )
}

/** The box over all shown rows that can be chosen. */
export function AllChoice({ tabIndex }: { tabIndex: number }) {
  const session = useSession()
  const { rowView } = session
  useSyncExternalStore(rowView.listen, () => rowView.rows)
  const selected = useSelector(session.rows, ({ context }) => context.selected)
  // a long table is not walked through for nothing
  const all = selected.length === 0 ? [] : session.commands.choosable()
  const rows = new Set(selected)
  const chosen = all.filter(id => rows.has(id)).length
  return (
    <input
      type="checkbox"
      className="xl-grid-box"
      tabIndex={tabIndex}
      aria-label="选择全部行"
      ref={box => {
        if (box !== null) box.indeterminate = chosen > 0 && chosen < all.length
      }}
      checked={chosen > 0 && chosen === all.length}
      onChange={({ target }) =>
        session.rows.send({ type: 'rows.selectAll', ids: target.checked ? session.commands.choosable() : [] })
      }
    />
  )
}

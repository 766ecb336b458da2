import { useCallback, useState } from 'react'
import type { GridHistoryEntry } from '#contract/entities/gridSnapshot.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { WindowProps } from './gridWindow.ts'
import { RecordState } from './RecordState.tsx'
import { useCell } from './useCell.ts'
import { useOlder } from './useOlder.ts'
import { useRecord } from './useRecord.ts'
import { WINDOW_TEXT as T } from './windowTexts.ts'
import './windows.css'

/** Changes that are shown at first, and with each press on more. */
const STEP = 30
const NONE: GridHistoryEntry[] = []

/** 修改记录: who changed a cell when, from what to what, the newest first; a change made meanwhile appears by itself. */
export default function HistoryWindow({ open, shown: { place }, onClose }: WindowProps<'history'>) {
  const session = useSession()
  const { r, f } = place
  const { row, isLive, label, print } = useCell(place)
  const { record } = session.data
  const load = useCallback(() => record?.history({ r, f }) ?? Promise.resolve(NONE), [record, r, f])
  const { state, again } = useRecord(`${r} ${f}`, row?.seqOf(f) ?? 0, load)
  const loadBefore = useCallback((s: number) => record?.history({ r, f }, s) ?? Promise.resolve(NONE), [record, r, f])
  const older = useOlder(`${r} ${f}`, state.kind === 'there' ? state.value : NONE, loadBefore)
  const { entries } = older
  const [shownCount, setShownCount] = useState(STEP)
  const restore = (entry: GridHistoryEntry) => {
    if (row === null) return
    session.writer.write(row, f, entry.value)
    message.success(T.restored)
  }
  return (
    <WindowFrame open={open} title={T.history(label)} width={480} onClose={onClose}>
      {isLive ? null : <p role="status">{T.gone}</p>}
      <RecordState state={state} count={entries.length} none={T.noHistory} again={again} />
      <ol className="xl-grid-record">
        {entries.slice(0, shownCount).map(entry => (
          <li key={entry.s}>
            <p>
              <strong>{entry.by}</strong>
              <time>{entry.at}</time>
            </p>
            <p className="xl-grid-change">
              <del>{print(entry.before)}</del>
              <span aria-label="改为">→</span>
              <ins>{print(entry.value)}</ins>
            </p>
            {row !== null && isLive && session.cells.canEdit(row, f) && row.get(f) !== entry.value ? (
              <Button variant="text" onClick={() => restore(entry)}>
                {T.restore}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {entries.length > shownCount ? (
        <Button onClick={() => setShownCount(shownCount + STEP)}>{T.more(entries.length - shownCount)}</Button>
      ) : older.mayBeMore ? (
        <p className="xl-grid-record-older">
          <Button
            aria-disabled={older.isLoading}
            onClick={() => {
              if (older.isLoading) return
              setShownCount(entries.length + STEP)
              older.more()
            }}
          >
            {older.isLoading ? T.loadingOlder : T.older}
          </Button>
          {older.failure === null ? null : <span role="alert">{older.failure.text}</span>}
        </p>
      ) : null}
    </WindowFrame>
  )
}

import { Suspense, useLayoutEffect, useSyncExternalStore, type Ref } from 'react'
import { useSelector } from '@xstate/react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { isAwaited } from '../session/awaitedEditor.ts'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { NOTE_ID } from './noteId.ts'

interface Props {
  ref: Ref<HTMLElement>
  row: RowHandle
  column: GridColumn
  fieldProps: Readonly<Record<string, string>>
  isInvalid: boolean
}

/** Called when the editor stands in the page, however long it took to load. */
function WhenThere({ tell }: { tell: () => void }) {
  useLayoutEffect(tell, [tell])
  return null
}

/** The editor of a kind in its cell; the draft stands in the machine, so that whatever happens to the row, what was typed stays. */
export function CellEditor({ ref, row, column, fieldProps, isInvalid }: Props) {
  const session = useSession()
  const { key } = column
  const stored = useSyncExternalStore(row.subscribe, () => row.get(key))
  const draft = useSelector(
    session.edit.editing,
    ({ context: { cell, draft: value } }) => (cell?.r === row.id && cell.f === key ? { value } : null),
    (one, other) => one === other || (one !== null && other !== null && one.value === other.value),
  )
  // what is wrong with the draft is said at each key
  useSyncExternalStore(row.subscribe, () => session.issues.at(row.id, key))
  // options may come later, or change with another cell of the row
  useSyncExternalStore(row.subscribe, () => session.cells.choices(row, column))
  const { Editor } = session.cells.kind(key)
  // with the commit that takes it away: a key on the next cell may be typed before anything later
  useLayoutEffect(
    () => () => {
      if (isAwaited(session, { r: row.id, f: key })) session.edit.editorFocus.send({ type: 'focus.settled' })
    },
    [session, row, key],
  )
  if (Editor === null) return null
  const arrived = () => {
    const place = { r: row.id, f: key }
    if (!session.edit.editorFocus.getSnapshot().hasTag('keyed') && !isAwaited(session, place)) return
    session.edit.editorFocus.send({ type: 'editor.arrived' })
    session.screen.focus(place)
  }
  const isWhole = session.options.alwaysEdit !== true
  return (
    <span
      ref={ref}
      {...fieldProps}
      className="xl-grid-editor"
      onFocus={() => {
        if (!isWhole) session.edit.enterEditor(row, key)
      }}
      onCompositionStart={() => session.edit.editing.send({ type: 'composition.started' })}
      onCompositionEnd={() => session.edit.editing.send({ type: 'composition.ended' })}
    >
      <Suspense fallback={<span className="xl-grid-plain">{session.cells.textOf(row, column)}</span>}>
        <Editor
          cell={session.cells.facts(row, column)}
          value={draft === null ? stored : draft.value}
          label={session.cells.label(row, column)}
          isInvalid={isInvalid}
          isDisabled={false}
          describedBy={NOTE_ID(session.id)}
          onChange={value => session.edit.change(row, key, value)}
          onDone={() => session.edit.confirm()}
          onBusy={isBusy => session.edit.editorFocus.send({ type: isBusy ? 'files.sending' : 'files.settled' })}
          onFill={values =>
            session.writer.setValues(
              Object.entries(values)
                .filter(([f]) => f !== key && session.cells.column(f) !== null)
                .map(([f, v]) => ({ r: row.id, f, v })),
            )
          }
        />
        <WhenThere tell={arrived} />
      </Suspense>
    </span>
  )
}

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
    session.editing,
    ({ context: { cell, draft: value } }) => (cell?.r === row.id && cell.f === key ? { value } : null),
    (one, other) => one === other || (one !== null && other !== null && one.value === other.value),
  )
  // what is wrong with the draft is said at each key
  useSyncExternalStore(row.subscribe, () => session.issue(row.id, key))
  // options may come later, or change with another cell of the row
  useSyncExternalStore(row.subscribe, () => session.choices(row, column))
  const { Editor } = session.kind(key)
  // with the commit that takes it away: a key on the next cell may be typed before anything later
  useLayoutEffect(
    () => () => {
      if (isAwaited(session, { r: row.id, f: key })) session.editorFocus.send({ type: 'focus.settled' })
    },
    [session, row, key],
  )
  if (Editor === null) return null
  const arrived = () => {
    const place = { r: row.id, f: key }
    if (!session.editorFocus.getSnapshot().hasTag('keyed') && !isAwaited(session, place)) return
    session.editorFocus.send({ type: 'editor.arrived' })
    session.screen.focus(place)
  }
  const isWhole = session.options.alwaysEdit !== true
  return (
    <span
      ref={ref}
      {...fieldProps}
      className="xl-grid-editor"
      onFocus={() => {
        if (!isWhole) session.enterEditor(row, key)
      }}
      onCompositionStart={() => session.editing.send({ type: 'composition.started' })}
      onCompositionEnd={() => session.editing.send({ type: 'composition.ended' })}
    >
      <Suspense fallback={<span className="xl-grid-plain">{session.textOf(row, column)}</span>}>
        <Editor
          cell={session.facts(row, column)}
          value={draft === null ? stored : draft.value}
          label={session.label(row, column)}
          isInvalid={isInvalid}
          isDisabled={false}
          describedBy={NOTE_ID(session.id)}
          onChange={value => session.change(row, key, value)}
          onDone={() => session.confirm()}
          onBusy={isBusy => session.editorFocus.send({ type: isBusy ? 'files.sending' : 'files.settled' })}
          onFill={values =>
            session.setValues(
              Object.entries(values)
                .filter(([f]) => f !== key && session.column(f) !== null)
                .map(([f, v]) => ({ r: row.id, f, v })),
            )
          }
        />
        <WhenThere tell={arrived} />
      </Suspense>
    </span>
  )
}

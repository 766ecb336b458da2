import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CompositionEvent, InputEvent } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { opensByLetter } from '../kinds/cellKind.ts'
import { awaitEditor } from '../session/awaitedEditor.ts'
import { marksOf } from '../session/marks.ts'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'

/** Tells the field from the editors of kinds. */
export const INPUT_FIELD = 'xl-cell-input'
/** On a touch screen a field with the focus would bring the keyboard over the rows. */
const hasKeyboard = (): boolean => matchMedia('(any-pointer: fine)').matches

interface Props {
  row: RowHandle
  column: GridColumn
}

/**
 * The text field of the active cell: nobody sees it, and it has the focus, so that an input method is ready before its first key. A composition that
 * begins in it opens the editor and goes on here, over it: a field that changes under an input method ends what is composed. What comes of it, and what is
 * put in without keys (dictation, pictures), is typed into the editor. A screen reader hears the cell by it.
 */
export function InputField({ row, column }: Props) {
  const session = useSession()
  const place = { r: row.id, f: column.key }
  const [isComposing, setComposing] = useState(false)
  const text = useSyncExternalStore(row.subscribe, () => session.cells.textOf(row, column))
  const isInvalid = useSyncExternalStore(row.subscribe, () =>
    / (issue|refused|conflict)/.test(` ${marksOf(session, row, column.key)}`),
  )
  const isOpen = useSyncExternalStore(row.subscribe, () => session.cells.isOpen(place))
  // a row that goes takes what is composed with it
  useEffect(
    () => () => {
      if (session.edit.editorFocus.getSnapshot().hasTag('composingEarly'))
        session.edit.editorFocus.send({ type: 'composition.over' })
    },
    [session],
  )
  if (session.options.alwaysEdit === true || !opensByLetter(session.cells.kind(column.key), column) || !hasKeyboard()) return null

  const awaitedAnywhere = () => session.edit.editorFocus.getSnapshot().context.awaited?.typed ?? ''
  /** The editor is open, and hears of what comes here. */
  const open = () => {
    if (!session.cells.isOpen(place)) session.edit.press(row, column.key, '')
    if (!session.cells.isOpen(place)) return false
    session.edit.editorFocus.send({ type: 'editor.arrived' })
    awaitEditor(session, place, awaitedAnywhere())
    return true
  }
  const put = (typed: string) => {
    if (!open()) return
    awaitEditor(session, place, `${awaitedAnywhere()}${typed}`)
    session.screen.focus(place)
  }
  const begin = () => {
    session.edit.editorFocus.send({ type: 'composition.early' })
    if (!open()) return
    setComposing(true)
    session.edit.editing.send({ type: 'composition.started' })
  }
  const end = ({ currentTarget, data }: CompositionEvent<HTMLInputElement>) => {
    session.edit.editorFocus.send({ type: 'composition.over' })
    session.edit.editing.send({ type: 'composition.ended' })
    currentTarget.value = ''
    setComposing(false)
    put(data)
  }
  const input = ({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) => {
    if (nativeEvent instanceof globalThis.InputEvent && nativeEvent.isComposing) return
    const { value } = currentTarget
    currentTarget.value = ''
    if (value !== '') put(value)
  }
  return (
    <input
      className={INPUT_FIELD}
      // beside an open editor it only waits for its end
      tabIndex={isOpen ? -1 : 0}
      aria-hidden={(isOpen && !isComposing) || undefined}
      aria-roledescription="单元格"
      aria-label={`${session.cells.label(row, column)}：${text === '' ? '空' : text}`}
      aria-invalid={isInvalid || undefined}
      autoComplete="off"
      spellCheck={false}
      data-composing={isComposing || undefined}
      onCompositionStart={begin}
      onCompositionEnd={end}
      onInput={input}
    />
  )
}

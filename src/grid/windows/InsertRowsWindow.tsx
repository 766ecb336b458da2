import { useId, useState } from 'react'
import { GRID_INSERT_MAX } from '#contract/constants.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { WindowProps } from './gridWindow.ts'
import './windows.css'

/** 插入多行: begins with as many as are chosen, as a spreadsheet does. */
export default function InsertRowsWindow({ open, shown: { place }, onClose }: WindowProps<'insertRows'>) {
  const session = useSession()
  const [text, setText] = useState(() => String(Math.max(2, Math.min(session.range.cells().rows.length, GRID_INSERT_MAX))))
  const id = useId()
  const count = Number(text)
  const isGood = Number.isInteger(count) && count >= 1 && count <= GRID_INSERT_MAX
  const insert = () => {
    if (!isGood) return
    session.commands.add(count, place.r)
    onClose()
  }
  if (!open) return null
  return (
    <Dialog
      title="插入多行"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" disabled={!isGood} onClick={insert}>
            插入{isGood ? ` ${count} 行` : ''}
          </Button>
        </>
      }
    >
      <form
        className="xl-grid-ask"
        onSubmit={event => {
          event.preventDefault()
          insert()
        }}
      >
        <label htmlFor={id}>在本行下方插入的行数</label>
        <input
          id={id}
          className="xl-grid-input"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={text}
          aria-invalid={!isGood}
          aria-describedby={`${id}-bounds`}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => setText(target.value.trim())}
        />
        <span id={`${id}-bounds`}>1–{GRID_INSERT_MAX} 的整数</span>
      </form>
    </Dialog>
  )
}

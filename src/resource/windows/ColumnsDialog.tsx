import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { movedColumn, useColumns, type ColumnChoice } from '../columns.ts'
import { TEXT } from '../texts.ts'
import { useListRuntime } from '../useList.ts'
import { WINDOW_TEXT as T } from './windowTexts.ts'
import './windows.css'

/** 列设置: which columns are shown and frozen, and in which order, by drag or by button. Counts at once and is kept for the person. */
export default function ColumnsDialog({ open, onClose }: DialogProps) {
  const { columns, choice, choose } = useColumns(useListRuntime())
  const isLast = columns.filter(({ isShown }) => isShown).length === 1
  const set = (changed: Partial<ColumnChoice>) => choose({ ...choice, ...changed })
  const toggle = (key: string, isShown: boolean) =>
    set({
      hidden: isShown ? [...choice.hidden, key] : choice.hidden.filter(one => one !== key),
      shown: isShown ? choice.shown.filter(one => one !== key) : [...choice.shown, key],
    })
  const [dragged, setDragged] = useState<string | null>(null)
  const freeze = (key: string, isFrozen: boolean) => set({ frozen: { ...choice.frozen, [key]: isFrozen } })
  const move = (at: number, by: -1 | 1) => {
    const order = columns.map(({ key }) => key)
    const [moved] = order.splice(at, 1)
    if (moved !== undefined) order.splice(at + by, 0, moved)
    set({ order })
  }
  return (
    <Modal
      open={open}
      title={T.columns}
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => choose(null)}>{T.restore}</Button>
          <Button variant="primary" onClick={onClose}>
            {TEXT.close}
          </Button>
        </>
      }
    >
      <p>{T.columnsHint}</p>
      <ul className="xl-columns">
        {columns.map(({ key, label, isShown, look }, at) => (
          <li
            key={key}
            draggable
            data-dragged={dragged === key}
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', label)
              setDragged(key)
            }}
            onDragOver={event => {
              if (dragged !== null) event.preventDefault()
            }}
            onDragEnd={() => setDragged(null)}
            onDrop={event => {
              event.preventDefault()
              if (dragged !== null) set({ order: movedColumn(columns, dragged, key) })
              setDragged(null)
            }}
          >
            <HolderOutlined className="xl-columns-grip" aria-hidden />
            <label className="xl-check">
              <input type="checkbox" checked={isShown} disabled={isShown && isLast} onChange={() => toggle(key, isShown)} />
              {label}
            </label>
            <Button
              className="xl-list-tool"
              aria-label={T.freeze(label)}
              aria-pressed={look.fixed === 'left'}
              title={T.freezeHint}
              disabled={look.fixed === 'right'}
              onClick={() => freeze(key, look.fixed !== 'left')}
            >
              {look.fixed === 'left' ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
            </Button>
            <Button className="xl-list-tool" aria-label={T.up(label)} disabled={at === 0} onClick={() => move(at, -1)}>
              <ArrowUpOutlined aria-hidden />
            </Button>
            <Button
              className="xl-list-tool"
              aria-label={T.down(label)}
              disabled={at === columns.length - 1}
              onClick={() => move(at, 1)}
            >
              <ArrowDownOutlined aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

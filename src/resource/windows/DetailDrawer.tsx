import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { isLong } from '#contract/resources/field.ts'
import { isProtected, nameOf } from '#machines/resourceList/resourceList.rules.ts'
import { selectMay, selectPage, selectSubject } from '#machines/resourceList/resourceList.select.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { DetailList, type DetailItem } from '#src/ui/detailList/DetailList.tsx'
import { statusTone } from '#src/ui/status/statusTones.ts'
import { listedFields, textOf } from '../fields.ts'
import { renderCell } from '../components/renderCell.tsx'
import { TEXT } from '../texts.ts'
import { ChildLists } from '../components/rowsBelow.tsx'
import { columnsOf } from '../columns.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { WINDOW_TEXT as T } from './windowTexts.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { Button } from '#src/ui/Button.tsx'
import './windows.css'

/** Who wrote a row and when, where its list tells. */
const WRITTEN = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const
const NOBODY = { order: [], hidden: [], shown: [], widths: {}, frozen: {} }

/** One row whole, with 编辑, and the one before and the one after (K and J). */
export default function DetailDrawer({ open, onClose }: DialogProps) {
  const runtime = useListRuntime()
  const { resource, screen } = runtime
  const send = useListSend()
  const may = useList(selectMay)
  const rows = useList(selectPage)?.rows ?? []
  const row = useLastWhile(open, useList(selectSubject))
  const at = rows.findIndex(({ id }) => id === row?.id)
  const before = at > 0 ? rows[at - 1] : undefined
  const after = at >= 0 ? rows[at + 1] : undefined
  useEffect(() => {
    if (!open) return undefined
    const press = (event: KeyboardEvent) => {
      const target = event.key.toLowerCase() === 'j' ? after : event.key.toLowerCase() === 'k' ? before : undefined
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
      if (target !== undefined && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey)
        send({ type: 'row.show', row: target })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open, before, after, send])
  const looks = new Map(columnsOf(runtime, NOBODY).map(column => [column.key, column]))
  const items: DetailItem[] =
    row === null
      ? []
      : [
          ...listedFields(resource).map(({ key, field }) => {
            const column = looks.get(key)
            const isRendered = column?.look.render !== undefined || statusTone(field.dict, row[key]) !== undefined
            const value = column !== undefined && isRendered ? renderCell(resource, column, row) : textOf(key, field, row)
            return { term: field.label, value, ...(isLong(field) ? { span: 2 } : {}) }
          }),
          ...WRITTEN.filter(key => key in row).map(key => ({ term: T[key], value: String(row[key] ?? '') })),
        ]
  // what nobody filled in steps back (looks.md part 5)
  const [filled, blank] = [items.filter(({ value }) => value !== ''), items.filter(({ value }) => value === '')]
  const Own = screen.slots?.detail
  const step = (text: string, icon: ReactNode, target: typeof before) => (
    <Button
      className="xl-list-tool"
      title={text}
      aria-label={text}
      disabled={target === undefined}
      onClick={() => {
        if (target !== undefined) send({ type: 'row.show', row: target })
      }}
    >
      {icon}
    </Button>
  )
  return (
    <WindowFrame
      open={open}
      title={row === null ? resource.title : T.detailOf(resource.title, nameOf(resource, row))}
      width={720}
      onClose={onClose}
      extra={
        <span className="xl-window-steps">
          {row !== null && may.includes('edit') && !isProtected(resource, row) ? (
            <Button onClick={() => send({ type: 'row.edit', row })}>{TEXT.edit}</Button>
          ) : null}
          {step(T.before, <LeftOutlined aria-hidden />, before)}
          {step(T.after, <RightOutlined aria-hidden />, after)}
        </span>
      }
    >
      {row === null ? null : (
        <>
          <DetailList columns={2} items={filled} />
          {blank.length === 0 ? null : (
            <details key={row.id} className="xl-detail-blank" open={filled.length === 0}>
              <summary>{T.blank(blank.length)}</summary>
              <DetailList columns={2} items={blank} />
            </details>
          )}
          {Own === undefined ? null : <Own row={row} />}
          {resource.children === undefined ? null : <ChildLists key={row.id} row={row} />}
        </>
      )}
    </WindowFrame>
  )
}

import { Suspense, useId, useState } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { Drafts } from '#machines/rowDetails/rowDetails.machine.ts'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'

interface Props {
  /** as it stands, and with what was changed in the window */
  row: RowHandle
  drafted: RowHandle
  column: GridColumn
  issue: string
  isChanged: boolean
  /** has the focus when the window opens */
  isFirst: boolean
  isFixed: boolean
  onChange: (values: Drafts) => void
}

/** A field of the details: its column's editor, or its text where it is not for writing. A colleague's value that came meanwhile is named beside it. */
export function DetailField({ row, drafted, column, issue, isChanged, isFirst, isFixed, onChange }: Props) {
  const session = useSession()
  const { key, title } = column
  const note = useId()
  const stands = row.get(key)
  const [began, setBegan] = useState<{ value: GridValue } | null>(null)
  if (isChanged && began === null) setBegan({ value: stands })
  const kind = session.cells.kind(key)
  const { Editor, Content } = kind
  const isOvertaken = isChanged && began !== null && began.value !== stands
  const canEdit = Editor !== null && session.cells.canEdit(row, key)
  const change = (value: GridValue) =>
    onChange({ ...Object.fromEntries(session.cells.below(key).map(f => [f, session.cells.kind(f).empty])), [key]: value })
  return (
    <div className="xl-details-field" data-autofocus={isFirst || undefined}>
      <span className="xl-details-title" aria-hidden={canEdit}>
        {column.validateRules?.some(({ required, pattern }) => required === true || pattern === '*') === true ? (
          <span className="xl-details-star" aria-hidden="true">
            *
          </span>
        ) : null}
        {title}
      </span>
      {canEdit ? (
        <Suspense fallback={<span>{session.cells.textOf(drafted, column)}</span>}>
          <Editor
            cell={session.cells.facts(drafted, column)}
            value={drafted.get(key)}
            label={title}
            isInvalid={issue !== ''}
            isDisabled={isFixed}
            describedBy={note}
            onChange={change}
            onDone={() => undefined}
            onBusy={() => undefined}
            onFill={onChange}
          />
        </Suspense>
      ) : Content === undefined ? (
        <span className="xl-details-text">{session.cells.textOf(drafted, column) || '—'}</span>
      ) : (
        <span className="xl-details-text">
          <Content value={drafted.get(key)} row={row} column={column} />
        </span>
      )}
      <span id={note} className="xl-details-note" role={issue === '' ? undefined : 'alert'}>
        {issue === '' ? null : <span className="xl-field-issue">{issue}</span>}
        {isOvertaken ? `他人已改为“${session.cells.textOf(row, column)}”，保存后以您的为准` : null}
      </span>
    </div>
  )
}

import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import { WIDTH } from '#contract/widths.ts'
import { rowDetailsMachine, type Drafts, type Issues } from '#machines/rowDetails/rowDetails.machine.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { WindowProps } from '../windows/gridWindow.ts'
import { DetailField } from './DetailField.tsx'
import { checkDetails, detailColumns, draftRow, storeDetails } from './rowDraft.ts'
import './details.css'

/** 详细信息: all of a row that its columns mark with showDetails, 1200 wide (contract.md 28.54). */
export default function DetailsWindow({ open, shown: { place }, onClose }: WindowProps<'details'>) {
  const row = useSession().data.store.row(place.r)
  // what was begun in the window is forgotten with it
  const [isThere, setThere] = useState(open)
  if (open && !isThere) setThere(true)
  return row === null || !isThere ? null : (
    <Details key={row.id} row={row} open={open} onClose={onClose} onGone={() => setThere(false)} />
  )
}

interface Props {
  row: RowHandle
  open: boolean
  onClose: () => void
  onGone: () => void
}

function Details({ row, open, onClose, onGone }: Props) {
  const session = useSession()
  const form = useId()
  const [machine] = useState(() => {
    const seen = session.data.number()
    return rowDetailsMachine.provide({
      actors: {
        checkDetails: fromPromise<Issues, { drafts: Drafts }>(({ input }) => checkDetails(session, row, input.drafts)),
        storeDetails: fromPromise<void, { drafts: Drafts }>(({ input }) => storeDetails(session, row, input.drafts, seen)),
      },
    })
  })
  const details = useActorRef(machine)
  const { drafts, issues, trouble } = useSelector(details, ({ context }) => context)
  const isBusy = useSelector(details, snapshot => snapshot.hasTag('busy'))
  const isLive = useSyncExternalStore(session.data.store.onStructure, () => row.isLive)
  // values, options and names that come later
  useSyncExternalStore(row.subscribe, () => JSON.stringify(row.toRow()))
  useEffect(() => {
    const told = details.on('details.stored', onClose)
    return () => told.unsubscribe()
  }, [details, onClose])
  const columns = detailColumns(session)
  const mayWrite = isLive && columns.some(({ key }) => session.cells.canEdit(row, key))
  const first = columns.find(({ key }) => session.cells.canEdit(row, key))?.key
  const drafted = draftRow(row, drafts)
  return (
    <Modal
      open={open}
      title="详细信息"
      width={WIDTH.detail}
      onClose={onClose}
      afterClose={onGone}
      footer={
        <>
          <Button onClick={onClose}>{mayWrite ? ANSWER_TEXT.cancel : '关闭'}</Button>
          {mayWrite ? (
            <Button variant="primary" type="submit" form={form} disabled={isBusy}>
              保存
            </Button>
          ) : null}
        </>
      }
    >
      <form
        id={form}
        className="xl-details"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          details.send({ type: 'details.confirm' })
        }}
      >
        {columns.map(column => (
          <DetailField
            isFirst={column.key === first}
            key={column.key}
            row={row}
            drafted={drafted}
            column={column}
            issue={issues[column.key] ?? ''}
            isChanged={column.key in drafts}
            isFixed={isBusy || !isLive}
            onChange={values => details.send({ type: 'fields.change', values })}
          />
        ))}
      </form>
      {isLive ? null : <p role="alert">该行已被他人删除。</p>}
      {trouble === '' ? null : (
        <p role="alert" className="xl-field-issue">
          {trouble}
        </p>
      )}
    </Modal>
  )
}

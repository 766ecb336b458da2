import { useEffect, useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useSelector } from '@xstate/react'
import { Input } from 'antd'
import { QUERY_NAME_MAX } from '#contract/entities/advancedQuery.ts'
import { QUERY_TEXT as T } from '#contract/rules/queryTexts.ts'
import {
  isAskingDelete,
  isAskingOverwrite,
  isNaming,
  selectDoomed,
  selectName,
} from '#machines/advancedQuery/advancedQuery.select.ts'
import { ConfirmDialog } from '#src/lib/feedback/ConfirmDialog.tsx'
import { Dialog } from '#src/lib/feedback/Dialog.tsx'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { queryDeeds } from './useAdvancedQuery.ts'
import type { QueryActor } from './useAdvancedQuery.ts'

function Naming({ actor }: { actor: QueryActor }) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState('')
  const { giveName, cancelName } = queryDeeds(actor)
  const id = useId()
  useEffect(() => {
    const told = actor.on('query.warned', ({ text }) => setFault(text))
    return () => told.unsubscribe()
  }, [actor])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    giveName(name)
  }
  return (
    <Dialog
      title="请输入保存的名称"
      onClose={cancelName}
      footer={
        <>
          <button type="button" className="xl-button" onClick={cancelName}>
            {ANSWER_TEXT.cancel}
          </button>
          <button type="submit" form={id} className="xl-button xl-button-primary">
            保存
          </button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Input
          value={name}
          maxLength={QUERY_NAME_MAX}
          aria-label="保存的名称"
          placeholder="保存的名称"
          status={fault === '' ? '' : 'error'}
          aria-invalid={fault !== ''}
          aria-describedby={`${id}-fault`}
          onChange={event => {
            setName(event.target.value)
            setFault('')
          }}
        />
        <p id={`${id}-fault`} className="xl-field-fault" role="alert">
          {fault}
        </p>
      </form>
    </Dialog>
  )
}

/** The three questions of the query builder. They stand inside its window, whose focus they may not leave. */
export function QueryQuestions({ actor }: { actor: QueryActor }) {
  const name = useSelector(actor, selectName)
  const doomed = useSelector(actor, selectDoomed)
  const isOverwriting = useSelector(actor, isAskingOverwrite)
  const isDeleting = useSelector(actor, isAskingDelete)
  const { overwrite, confirmDrop } = queryDeeds(actor)
  if (useSelector(actor, isNaming)) return <Naming actor={actor} />
  if (isOverwriting)
    return (
      <ConfirmDialog title="提示" confirm="覆盖" onConfirm={() => overwrite(true)} onClose={() => overwrite(false)}>
        {T.overwrite(name)}
      </ConfirmDialog>
    )
  if (!isDeleting) return null
  return (
    <ConfirmDialog
      title={`删除 ${doomed}`}
      confirm="删除"
      danger
      onConfirm={() => confirmDrop(true)}
      onClose={() => confirmDrop(false)}
    >
      {T.remove}
    </ConfirmDialog>
  )
}

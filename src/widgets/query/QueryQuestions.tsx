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
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Button } from '#src/ui/Button.tsx'
import { queryCommands } from './useAdvancedQuery.ts'
import type { QueryActor } from './useAdvancedQuery.ts'

function Naming({ actor }: { actor: QueryActor }) {
  const [name, setName] = useState('')
  const [issue, setIssue] = useState('')
  const { giveName, cancelName } = queryCommands(actor)
  const id = useId()
  useEffect(() => {
    const told = actor.on('query.warned', ({ text }) => setIssue(text))
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
          <Button onClick={cancelName}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" type="submit" form={id}>
            保存
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Input
          value={name}
          maxLength={QUERY_NAME_MAX}
          aria-label="保存的名称"
          placeholder="保存的名称"
          status={issue === '' ? '' : 'error'}
          aria-invalid={issue !== ''}
          aria-describedby={`${id}-issue`}
          onChange={event => {
            setName(event.target.value)
            setIssue('')
          }}
        />
        <p id={`${id}-issue`} className="xl-field-issue" role="alert">
          {issue}
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
  const { overwrite, confirmDrop } = queryCommands(actor)
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

import { useId, useState, type FormEvent } from 'react'
import { beginRun } from '#contract/http/calls/testRuns.ts'
import { RUN_TEXT } from '#contract/rules/testRuns.ts'
import { getConfig } from '#src/lib/config.ts'
import { date } from '#src/lib/format.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { navigate } from '#src/lib/navigation.ts'
import { newId } from '#src/lib/newId.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import type { RunDraft } from '#src/runtime/machines/pathWorker.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { runPage } from './addresses.ts'
import { browserText } from './browserText.ts'

/** 新建执行: what is tested where; the run opens when it is made. What is more than a run may hold is said instead. */
export function NewRunDialog({ draft, onClose }: { draft: RunDraft; onClose(): void }) {
  const { title, pathCount, stepCount, paths, ...made } = draft
  const isTooMuch = paths.length === 0
  const [name, setName] = useState(() => `${title} ${date(Date.now())}`)
  const [build, setBuild] = useState(() => getConfig().build)
  const [browser, setBrowser] = useState(() => browserText(navigator.userAgent))
  const [issue, setIssue] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // sent again after a broken line it is the same run
  const [runId] = useState(newId)
  const id = useId()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') return setIssue('请输入名称')
    setBusy(true)
    setFailure(null)
    try {
      const what = { name: name.trim(), build: build.trim(), browser: browser.trim() }
      const rows = paths.map(path => ({ ...path, rows: [...path.rows] }))
      const run = await call(beginRun, { id: runId, title, ...made, ...what, paths: rows }, { quiet: true })
      onClose()
      navigate(runPage(run.id))
    } catch (error) {
      setFailure(failureLine(toFailure(error)))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="新建执行"
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            取消
          </Button>
          {!isTooMuch && (
            <Button variant="primary" type="submit" form={id} aria-disabled={isBusy}>
              {isBusy ? '正在新建…' : '新建执行'}
            </Button>
          )}
        </>
      }
    >
      {isTooMuch ? (
        <p role="alert">{RUN_TEXT.tooMuch(pathCount, stepCount)}</p>
      ) : (
        <form id={id} noValidate onSubmit={event => void submit(event)} aria-describedby={`${id}-error`}>
          <p>
            {title}：{pathCount} 条路径，连同起点共 {stepCount} 步。多人可以同时填写。
          </p>
          <Field
            name="name"
            label="名称"
            isLabelled
            autoFocus
            maxLength={100}
            autoComplete="off"
            value={name}
            error={issue}
            onChange={event => {
              setName(event.target.value)
              setIssue(undefined)
            }}
          />
          <Field
            name="build"
            label="被测版本"
            isLabelled
            maxLength={100}
            autoComplete="off"
            value={build}
            onChange={event => setBuild(event.target.value)}
          />
          <Field
            name="browser"
            label="浏览器"
            isLabelled
            maxLength={200}
            autoComplete="off"
            value={browser}
            onChange={event => setBrowser(event.target.value)}
          />
          <p id={`${id}-error`} className="xl-form-error" role="alert">
            {failure}
          </p>
        </form>
      )}
    </Dialog>
  )
}

import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { contextChanges } from '#machines/kit/walk/contextChanges.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import { eventKind } from '#machines/kit/walk/choices.ts'
import { recordedPath } from '#machines/kit/walk/recordedPath.ts'
import { stepsText } from '#machines/kit/walk/walkText.ts'
import { dateTime } from '#src/lib/format.ts'
import type { LiveStep } from '#src/runtime/live/liveProtocol.ts'
import { Button } from '#src/ui/Button.tsx'
import { ContextTree } from '../walk/ContextTree.tsx'
import { leavesOf } from '../walk/leaves.ts'
import { shortData, type WalkWords } from '../walk/text.ts'
import { writeAddress } from '../walk/walkAddress.ts'
import { liveTabs } from './liveStore.ts'

interface Props {
  title: string
  machine: string
  model: Model
  words: WalkWords
  steps: readonly LiveStep[]
  shown: LiveStep | null
  /** the newest step is shown as it comes */
  isFollowing: boolean
  /** shows a step by its number; null: the newest from now on */
  onShow(nr: number | null): void
}

const NONE: ReadonlyMap<string, unknown> = new Map()

/** What the actor did, step by step, the context after it, and the way of it as a path that can be walked. */
export function LiveSteps({ title, machine, model, words, steps, shown, isFollowing, onShow }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (isFollowing) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [steps, isFollowing])
  const before = shown === null ? undefined : steps[steps.indexOf(shown) - 1]
  const changes = useMemo(
    () => (before === undefined || shown === null ? NONE : contextChanges(before.context, shown.context)),
    [before, shown],
  )
  const isWhole = steps[0]?.event === null
  const keep = () => {
    const end = shown === null ? steps.length : steps.indexOf(shown) + 1
    const seen = steps
      .slice(0, end)
      .filter(step => step.event === null || step.taken.length > 0)
      .map(({ event, active }) => ({ type: event?.type ?? null, active }))
    const { start, events, followed } = recordedPath(model, seen)
    if (followed < seen.length) {
      const step = seen[followed]
      return setProblem(
        `第 ${followed} 步“${step?.type ?? '开始'}”的数据与模型的样例不同，路径只能到这一步之前；可以在“状态机”页从那里继续走。`,
      )
    }
    void navigate(`/test/home${writeAddress({ machine, start, steps: stepsText(model, events), at: null })}`)
  }
  return (
    <aside className="xl-workbench-side" aria-label="经过">
      <div className="xl-workbench-sides" role="group" aria-label="经过的操作">
        <Button aria-pressed={!isFollowing} onClick={() => onShow(isFollowing ? (shown?.nr ?? null) : null)}>
          {isFollowing ? '暂停' : '跟随最新'}
        </Button>
        <Button onClick={liveTabs.clear}>清空</Button>
        <Button disabled={!isWhole} title={isWhole ? undefined : '更早的步骤已不在，无法从头重走'} onClick={keep}>
          转为路径
        </Button>
      </div>
      <div className="xl-workbench-body" tabIndex={0} role="group" aria-label={`${title}：经过`}>
        {problem !== null && <p role="alert">{problem}</p>}
        <ol ref={list} className="xl-walk-steps xl-live-steps" aria-label="步骤">
          {steps.map(step => (
            <li key={step.nr}>
              <Button
                variant="bare"
                className="xl-walk-step"
                aria-current={step === shown ? 'step' : undefined}
                onClick={() => onShow(step.nr)}
              >
                <strong>
                  {step.event === null
                    ? '开始'
                    : words.event({ type: step.event.type, kind: eventKind(model, step.event.type) }, -1)}
                </strong>
                <span className="xl-live-at">{dateTime(step.at).slice(11)}</span>
                {step.event !== null && Object.keys(step.event).length > 1 && <code>{shortData(step.event)}</code>}
                <span className="xl-walk-verdict">
                  {step.event !== null && step.taken.length === 0 ? '✕ 没有转移，仍在 ' : '→ '}
                  {leavesOf(step.active).map(words.state).join(' + ')}
                </span>
              </Button>
            </li>
          ))}
        </ol>
        <section aria-label="数据">
          <h3>数据</h3>
          <ContextTree value={shown?.context} changes={changes} />
        </section>
      </div>
    </aside>
  )
}

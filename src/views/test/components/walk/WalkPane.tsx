import { useMemo } from 'react'
import { CaretLeftOutlined, CaretRightOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { RecordedFile } from '#machines/kit/playFile.ts'
import { contextChanges } from '#machines/kit/walk/contextChanges.ts'
import { saveBlob } from '#src/lib/http/download.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/Button.tsx'
import { DOWN } from '#src/ui/icons.tsx'
import { ContextTree } from './ContextTree.tsx'
import { EventChoices } from './EventChoices.tsx'
import { leavesOf } from './leaves.ts'
import { SavedWalks } from './SavedWalks.tsx'
import { StepList } from './StepList.tsx'
import type { WalkWords } from './text.ts'
import type { WalkState } from './useWalk.ts'
import type { WalkAddress } from './walkAddress.ts'
import './walk.css'

interface Props {
  walk: WalkState
  words: WalkWords
  address: WalkAddress
  title: string
  onOpen(address: WalkAddress): void
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    toasts.show({ kind: 'success', text: '已复制链接' })
  } catch {
    toasts.show({ kind: 'warning', text: '浏览器不允许复制，请复制地址栏' })
  }
}

/** The walk as a file that `npm run paths:play -- --replay` plays, and that counts as walked when it lies in e2e/recorded (QA-18). */
function savePath(machine: string, { model, start, events }: WalkState): void {
  const file: RecordedFile = { machine, isInBrowser: false, path: { input: model.inputs[start], events } }
  saveBlob(new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }), `${machine}-${events.length}.json`)
}

/** The walk: back and forward, where one is, what can be done and what it would do, the steps, the context. */
export function WalkPane({ walk, words, address, title, onOpen }: Props) {
  const { model, position, before, at, walked, problem, go, send, restart, start } = walk
  const changes = useMemo(
    () => (before === undefined ? new Map<string, unknown>() : contextChanges(before.context, position?.context)),
    [before, position],
  )
  const last = walked.positions.length - 1
  if (position === undefined)
    return (
      <p className="xl-walk-problem" role="alert">
        {problem} <Button onClick={() => restart(0)}>从头开始</Button>
      </p>
    )
  return (
    <div className="xl-walk">
      <div className="xl-walk-controls" role="group" aria-label="回放">
        <Button aria-label="回到开始" disabled={at === 0} onClick={() => go(0)}>
          <StepBackwardOutlined aria-hidden />
        </Button>
        <Button aria-label="后退一步" disabled={at === 0} onClick={() => go(at - 1)}>
          <CaretLeftOutlined aria-hidden />
        </Button>
        <span role="status">
          第 {at}/{last} 步
        </span>
        <Button aria-label="前进一步" disabled={at === last} onClick={() => go(at + 1)}>
          <CaretRightOutlined aria-hidden />
        </Button>
        <Button aria-label="到最后" disabled={at === last} onClick={() => go(last)}>
          <StepForwardOutlined aria-hidden />
        </Button>
      </div>
      <div className="xl-walk-tools">
        {model.inputs.length > 1 && (
          <Select
            aria-label="起点"
            suffixIcon={DOWN}
            value={start}
            options={model.inputs.map((_input, index) => ({ value: index, label: words.start(index) }))}
            onChange={restart}
          />
        )}
        <Button disabled={last === 0} onClick={() => restart()}>
          从头开始
        </Button>
        <Button onClick={() => void copyAddress()}>复制链接</Button>
        <Button disabled={last === 0} onClick={() => savePath(address.machine, walk)}>
          下载路径
        </Button>
      </div>
      {problem !== null && (
        <p className="xl-walk-problem" role="alert">
          {problem}
        </p>
      )}
      <section aria-label="现在">
        <h3>现在</h3>
        <p className="xl-walk-now">
          <strong>{leavesOf(position.active).map(words.state).join(' + ')}</strong>
          {position.tags.length > 0 && <code># {position.tags.join(' ')}</code>}
        </p>
      </section>
      <EventChoices model={model} snapshot={position.snapshot} words={words} onSend={send} />
      <section aria-label="步骤">
        <h3>步骤</h3>
        <StepList model={model} positions={walked.positions} at={at} words={words} start={words.start(start)} onGo={go} />
      </section>
      <section aria-label="数据">
        <h3>数据{changes.size > 0 && <small>{changes.size} 处变化</small>}</h3>
        <ContextTree value={position.context} changes={changes} />
      </section>
      <SavedWalks address={address} title={title} count={last} onOpen={onOpen} />
    </div>
  )
}

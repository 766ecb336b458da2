import { useMemo, useState } from 'react'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { choicesOf, type EventChoice } from '#machines/kit/walk/choices.ts'
import { verdictOf, type Verdict } from '#machines/kit/walk/verdict.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import { Button } from '#src/ui/Button.tsx'
import { OwnData } from './OwnData.tsx'
import { shortData, type WalkWords } from './text.ts'
import { VerdictLine } from './Verdict.tsx'

interface Props {
  model: Model
  snapshot: AnyMachineSnapshot
  words: WalkWords
  onSend(event: EventObject): void
}

const GROUPS: readonly { title: string; kinds: readonly EventChoice['kind'][] }[] = [
  { title: '事件', kinds: ['event'] },
  { title: '计时到点', kinds: ['delay'] },
  { title: '调用结果', kinds: ['done', 'failed', 'snapshot'] },
]

interface Tried {
  choice: EventChoice
  samples: readonly { sample: EventObject; at: number; verdict: Verdict }[]
}
const isPossible = ({ samples }: Tried) => samples.some(({ verdict: { kind } }) => kind === 'taken' || kind === 'refused')

const dataOf = ({ type: _type, ...data }: EventObject): string => (Object.keys(data).length === 0 ? '' : shortData(data))

function Choice({ tried, words, onSend }: { tried: Tried; words: WalkWords; onSend: Props['onSend'] }) {
  const [own, setOwn] = useState<EventObject | null>(null)
  const { choice, samples } = tried
  const takesData = choice.kind !== 'delay'
  return (
    <li className="xl-walk-choice">
      {samples.map(({ sample, at, verdict }) => (
        <Button key={at} variant="bare" className="xl-walk-do" data-kind={verdict.kind} onClick={() => onSend(sample)}>
          <strong>{words.event(choice, at)}</strong>
          <code>
            {choice.type} {dataOf(sample)}
          </code>
          <VerdictLine verdict={verdict} words={words} />
        </Button>
      ))}
      {takesData && own === null && (
        <Button variant="text" onClick={() => setOwn(samples[0]?.sample ?? { type: choice.type })}>
          自定数据
        </Button>
      )}
      {own !== null && <OwnData sample={own} onSend={onSend} onClose={() => setOwn(null)} />}
    </li>
  )
}

/** Everything that can be done to the machine: what the current state hears, with what would follow, then the rest with why nothing would. */
export function EventChoices({ model, snapshot, words, onSend }: Props) {
  const choices = useMemo(() => choicesOf(model), [model])
  const tried = useMemo(
    () =>
      choices.map((choice): Tried => ({
        choice,
        samples: choice.samples.map((sample, at) => ({ sample, at, verdict: verdictOf(model, snapshot, sample) })),
      })),
    [choices, model, snapshot],
  )
  const possible = tried.filter(isPossible)
  const idle = tried.filter(one => !isPossible(one))
  return (
    <>
      {GROUPS.map(({ title, kinds }) => {
        const own = possible.filter(({ choice }) => kinds.includes(choice.kind))
        return own.length === 0 ? null : (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul className="xl-walk-choices">
              {own.map(one => (
                <Choice key={one.choice.type} tried={one} words={words} onSend={onSend} />
              ))}
            </ul>
          </section>
        )
      })}
      {possible.length === 0 && <p className="xl-walk-none">这里没有可以做的事：状态机已结束。</p>}
      {idle.length > 0 && (
        <details className="xl-walk-idle">
          <summary>此刻无效的 {idle.length} 个事件</summary>
          <ul className="xl-walk-choices">
            {idle.map(({ choice, samples: [first] }) => (
              <li key={choice.type} className="xl-walk-choice">
                <strong>{words.event(choice, 0)}</strong> <code>{choice.type}</code>
                {first && <VerdictLine verdict={first.verdict} words={words} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

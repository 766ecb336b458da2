import type { WalkPosition } from '#machines/kit/walk/walk.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import { eventKind } from '#machines/kit/walk/choices.ts'
import { Button } from '#src/ui/Button.tsx'
import { shortData, type WalkWords } from './text.ts'
import { GuardLine } from './Verdict.tsx'
import { leavesOf, sampleAt } from './leaves.ts'

interface Props {
  model: Model
  positions: readonly WalkPosition[]
  at: number
  words: WalkWords
  start: string
  onGo(at: number): void
}

/** The steps so far: what was done, what guards said, where it led; a press shows the machine at that moment. */
export function StepList({ model, positions, at, words, start, onGo }: Props) {
  return (
    <ol className="xl-walk-steps" start={0}>
      {positions.map(({ event, active, guards, taken }, index) => {
        const leaves = leavesOf(active).map(words.state).join(' + ')
        const kind = event === null ? undefined : eventKind(model, event.type)
        return (
          <li key={index}>
            <Button
              variant="bare"
              className="xl-walk-step"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => onGo(index)}
            >
              <strong>
                {event === null || kind === undefined ? start : words.event({ type: event.type, kind }, sampleAt(model, event))}
              </strong>
              {event !== null && <code>{shortData(event)}</code>}
              <span className="xl-walk-verdict">
                {event !== null && taken.length === 0 ? '✕ 没有转移，仍在 ' : '→ '}
                {leaves}
                {guards.map((answer, number) => (
                  <GuardLine key={number} answer={answer} />
                ))}
              </span>
            </Button>
          </li>
        )
      })}
    </ol>
  )
}

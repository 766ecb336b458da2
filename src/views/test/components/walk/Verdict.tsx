import type { Verdict } from '#machines/kit/walk/verdict.ts'
import type { GuardAnswer } from '#machines/kit/walk/guardAnswers.ts'
import { valueText, type WalkWords } from './text.ts'

/** What a guard said, and of which value. */
export function GuardLine({ answer }: { answer: GuardAnswer }) {
  const value = valueText(answer)
  return (
    <span className="xl-walk-guard" data-passed={answer.passed}>
      守卫 <code>{answer.name}</code> {answer.passed ? '说是' : '说否'}
      {value === '' ? null : (
        <>
          ，值 <code>{value}</code>
        </>
      )}
    </span>
  )
}

const WHY: Record<Exclude<Verdict['kind'], 'taken' | 'refused'>, string> = {
  unheard: '当前状态不处理此事件',
  absent: '计时未开始，或没有等待中的调用',
  ended: '状态机已结束',
}

/** What an event would do here: where it leads, or who refuses it and why. */
export function VerdictLine({ verdict, words }: { verdict: Verdict; words: WalkWords }) {
  if (verdict.kind === 'taken') {
    const targets = [...new Set(verdict.targets)].map(words.state)
    const passed = verdict.guards.filter(({ passed: isYes }) => isYes)
    return (
      <span className="xl-walk-verdict">
        {targets.length === 0 ? '↻ 留在原状态' : `→ ${targets.join('、')}`}
        {passed.length > 0 && (
          <span className="xl-walk-guard" data-passed="true">
            守卫 <code>{passed.map(({ name }) => name).join(' ')}</code> 说是
          </span>
        )}
      </span>
    )
  }
  if (verdict.kind === 'refused')
    return (
      <span className="xl-walk-verdict">
        ✕ 不会发生
        {verdict.guards.map((answer, at) => (
          <GuardLine key={at} answer={answer} />
        ))}
      </span>
    )
  return <span className="xl-walk-verdict">✕ {WHY[verdict.kind]}</span>
}

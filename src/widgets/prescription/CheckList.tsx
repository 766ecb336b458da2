import type { CheckLevel, CheckResult } from '#contract/prescriptions/types.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { type CheckAnswers, CheckItem } from './CheckItem.tsx'
import { LevelMark } from './LevelMark.tsx'

const LEVELS: readonly CheckLevel[] = [3, 2, 1, 0]

/** All findings, the gravest first, with how many of each; F9 walks through the open ones (hospital.md 7.1). */
export function CheckList(
  props: CheckAnswers & {
    results: readonly CheckResult[]
    isChecking: boolean
    isUnchecked: boolean
    onLocate(no: number): void
    onFix?: ((result: CheckResult) => void) | undefined
    onTest?: ((result: CheckResult) => void) | undefined
    onRetry(): void
    onNewFacts(): void
  },
) {
  const { results } = props
  const isStale = results.some(({ ruleId, level }) => ruleId === 'S3' && level === 3)
  return (
    <section className="xl-findings" aria-label={T.checks}>
      <header>
        {LEVELS.map(level => (
          <LevelMark key={level} level={level} count={results.filter(one => one.level === level).length} />
        ))}
        <span role="status">{props.isChecking ? T.checking : results.length === 0 ? T.noChecks : ''}</span>
        {isStale && <Button onClick={props.onNewFacts}>{T.newFacts}</Button>}
      </header>
      {props.isUnchecked && (
        <p className="xl-findings-missed" role="alert">
          {T.unchecked}
          <Button onClick={props.onRetry}>{T.retry}</Button>
        </p>
      )}
      <ul>
        {results
          .toSorted((a, b) => b.level - a.level)
          .map(result => (
            <CheckItem key={result.key} {...props} result={result} />
          ))}
      </ul>
    </section>
  )
}

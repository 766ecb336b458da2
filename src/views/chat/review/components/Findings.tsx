import { OVERRIDE_REASONS } from '#contract/prescriptions/overrides.ts'
import type { CheckLevel, CheckResult } from '#contract/prescriptions/types.ts'
import type { SheetOverride } from '#contract/entities/prescriptionSheet.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { LevelMark } from '#src/widgets/prescription/LevelMark.tsx'

const LEVELS: readonly CheckLevel[] = [3, 2, 1, 0]
const reasonName = (code: string): string => Object.entries(OVERRIDE_REASONS).find(([one]) => one === code)?.[1] ?? code

function Reason({ given }: { given: SheetOverride | undefined }) {
  return given ? (
    <small className="xl-finding-given">{T.reasonGiven(reasonName(given.reasonCode), given.text)}</small>
  ) : (
    <small className="xl-review-missing">{T.reasonMissing}</small>
  )
}

/** The checks with the facts of now, the gravest first, and the doctor's reason for each 警示 (RX-21). */
export function Findings({ results, overrides }: { results: readonly CheckResult[]; overrides: readonly SheetOverride[] }) {
  const byKey = new Map(overrides.map(one => [one.ruleKey, one]))
  return (
    <section className="xl-findings" aria-label={T.checks}>
      <header>
        {LEVELS.map(level => (
          <LevelMark key={level} level={level} count={results.filter(one => one.level === level).length} />
        ))}
        {results.length === 0 && <span>{T.noChecks}</span>}
      </header>
      <ul>
        {results
          .toSorted((a, b) => b.level - a.level)
          .map(result => (
            <li key={result.key} className={`xl-finding is-l${result.level}`}>
              <LevelMark level={result.level} />
              <div className="xl-finding-words">
                <strong>{result.title}</strong> <span>{result.detail}</span> <small>{T.line(result.lineNos)}</small>
                {result.level === 2 && <Reason given={byKey.get(result.key)} />}
              </div>
            </li>
          ))}
      </ul>
    </section>
  )
}

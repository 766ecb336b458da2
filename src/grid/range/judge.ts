import type { GridColumn, HandlerVerdict } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { firstIssue, type GridCheck } from '#contract/rules/gridPatterns.ts'
import type { CellQuestion } from '#machines/gridValidation/gridValidation.types.ts'
import { patternLine } from '../session/pattern.ts'
import type { CellChecks } from '../session/cellChecks.ts'

interface Judged {
  r: string
  column: GridColumn
  checks: readonly GridCheck[]
  value: GridValue
  holders: (value: GridValue) => number
}

/** Judges many values by the checks of their columns: one worker answers all patterns. `stop` ends it. */
export function judgeOf(checks: () => CellChecks) {
  const patterns = patternLine()
  const answer = (question: CellQuestion): HandlerVerdict | Promise<HandlerVerdict> =>
    question.ask.kind === 'pattern'
      ? patterns.matches(question.ask.pattern, String(question.value))
      : (checks()[question.ask.name]?.(question) ?? null)

  async function asked({ r, column, checks: all, value, holders }: Judged): Promise<string> {
    let rest = all
    let passed = 0
    for (;;) {
      const found = firstIssue(rest, value, holders)
      if (typeof found === 'string') return found
      passed += rest.length - found.rest.length
      let verdict: HandlerVerdict
      try {
        verdict = await answer({ r, f: column.key, value, holders: holders(value), ask: found.ask, passed })
      } catch {
        // anyone who cannot answer does not stop the person, as in the cell
        verdict = null
      }
      if (typeof verdict === 'string' && verdict !== '') return verdict
      if (verdict === false) return found.ask.text
      rest = [...found.rest]
    }
  }
  return {
    /** '' when nothing is wrong; at once where nobody outside has to be asked */
    ask: (judged: Judged): string | Promise<string> => {
      const found = firstIssue(judged.checks, judged.value, judged.holders)
      return typeof found === 'string' ? found : asked(judged)
    },
    stop: () => patterns.stop(),
  }
}

import type { GridColumn, HandlerVerdict } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { checksOf, firstIssue, type GridCheck } from '#contract/rules/gridPatterns.ts'
import type { CellQuestion } from '#machines/gridValidation/gridValidation.types.ts'
import type { CheckAnswers } from './cellChecks.ts'

/** A value that is judged before it stands anywhere; `holders`: live rows that would hold it. */
export interface JudgedValue {
  r: string
  column: GridColumn
  value: GridValue
  holders: () => number
}

/** What a verdict says of a value: '' for nothing; `text` is the rule's own. */
const errorOf = (verdict: HandlerVerdict, text: string): string =>
  typeof verdict === 'string' && verdict !== '' ? verdict : verdict === false ? text : ''

const checks = ({ column }: JudgedValue): readonly GridCheck[] => checksOf(column)

/** The issues of values in their order, '' for none: the checks of a column in order until one fails (GVAL-15), those asked outside together. */
export async function judgeAll(cells: readonly JudgedValue[], others: CheckAnswers): Promise<string[]> {
  const texts = cells.map(() => '')
  let open = cells.map((cell, at) => ({ ...cell, at, rest: checks(cell), passed: 0 }))
  while (open.length > 0) {
    const asked = open.flatMap(one => {
      const found = firstIssue(one.rest, one.value, one.holders)
      if (typeof found !== 'string') return [{ ...one, ...found, passed: one.passed + one.rest.length - found.rest.length }]
      texts[one.at] = found
      return []
    })
    const verdicts = await others.ask(
      asked.map(({ r, column, value, holders, ask, passed }): CellQuestion => ({
        r,
        f: column.key,
        value,
        holders: holders(),
        ask,
        passed,
      })),
    )
    open = asked.filter(({ at, ask }, n) => (texts[at] = errorOf(verdicts[n] ?? null, ask.text)) === '')
  }
  return texts
}

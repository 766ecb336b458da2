import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { GridColumn, HandlerVerdict } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { checksOf, firstFault } from '#contract/rules/gridPatterns.ts'
import { gridValidationMachine } from '#machines/gridValidation/gridValidation.machine.ts'
import type { CellQuestion, GridErrors, GridValidationInput, JudgedCell } from '#machines/gridValidation/gridValidation.types.ts'
import type { GridStore } from '../store/gridStore.ts'
import { matches } from './pattern.ts'

/** A check of the page's own, by its name in a rule (GVAL-19): true or null passes, false fails, a text says why; it may answer later. */
export type CellCheck = (question: CellQuestion) => HandlerVerdict | Promise<HandlerVerdict>
export type CellChecks = Readonly<Record<string, CellCheck>>
type GridValidationColumns = GridValidationInput['columns']
export type ValidationActor = ActorRefFrom<typeof gridValidationMachine>

/** Rows that are judged before the page may breathe. */
const SLICE = 5_000
const breathe = () => new Promise<void>(resolve => setTimeout(resolve, 0))

/** A value that is judged before it stands anywhere; `holders`: live rows that would hold it. */
export interface JudgedValue {
  r: string
  column: GridColumn
  value: GridValue
  holders: () => number
}

/** A cell as its rules look at it, with its value or another one; null: it has no rules, or there is no such row. */
export function judgedCell(store: GridStore, column: GridColumn | null, r: string, given?: GridValue): JudgedCell | null {
  const row = store.row(r)
  if (row === null || column === null || (column.validateRules ?? []).length === 0) return null
  const f = column.key
  const stands = row.get(f)
  const value = given === undefined ? stands : given
  return { r, f, value, holders: value === null ? 0 : store.holders(f, value) + (stands === value ? 0 : 1) }
}

const answerTo = async (question: CellQuestion, checks: CellChecks): Promise<HandlerVerdict> =>
  question.ask.kind === 'pattern'
    ? matches(question.ask.pattern, String(question.value))
    : ((await checks[question.ask.name]?.(question)) ?? null)

/** Checks of a column in order until one fails; '' when none does. */
export async function judgeValue({ r, column, value, holders }: JudgedValue, checks: CellChecks): Promise<string> {
  let rest = checksOf(column)
  let passed = 0
  for (;;) {
    const found = firstFault(rest, value, holders)
    if (typeof found === 'string') return found
    passed += rest.length - found.rest.length
    const verdict = await answerTo({ r, f: column.key, value, holders: holders(), ask: found.ask, passed }, checks)
    if (typeof verdict === 'string' && verdict !== '') return verdict
    if (verdict === false) return found.ask.text
    rest = [...found.rest]
  }
}

/** The validation of a grid over its store; `checks` may change with the page. */
export function startValidation(columns: readonly GridColumn[], store: GridStore, checks: () => CellChecks): ValidationActor {
  const judge = (r: string, column: GridColumn): Promise<string> => {
    const value = store.row(r)?.get(column.key) ?? null
    return judgeValue({ r, column, value, holders: () => store.holders(column.key, value) }, checks())
  }
  const ruled = columns.filter(({ validateRules }) => (validateRules ?? []).length > 0)
  const actor = createActor(
    gridValidationMachine.provide({
      actors: {
        askCell: fromPromise<HandlerVerdict, CellQuestion>(({ input }) => answerTo(input, checks())),
        judgeTable: fromPromise<GridErrors, { columns: GridValidationColumns }>(async () => {
          const errors: Record<string, Record<string, string>> = {}
          for (const [n, { id }] of store.view.entries()) {
            if (n > 0 && n % SLICE === 0) await breathe()
            for (const column of ruled) {
              const text = await judge(id, column)
              if (text !== '') errors[id] = { ...errors[id], [column.key]: text }
            }
          }
          return errors
        }),
      },
    }),
    { input: { columns } },
  )
  actor.start()
  return actor
}

import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { GridColumn, HandlerVerdict } from '#contract/entities/gridColumn.ts'
import { checksOf, firstFault } from '#contract/rules/gridPatterns.ts'
import { gridValidationMachine } from '#machines/gridValidation/gridValidation.machine.ts'
import type { CellQuestion, GridErrors, GridValidationInput } from '#machines/gridValidation/gridValidation.types.ts'
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

/** The validation of a grid over its store; `checks` may change with the page. */
export function startValidation(columns: readonly GridColumn[], store: GridStore, checks: () => CellChecks): ValidationActor {
  const ask = async (question: CellQuestion): Promise<HandlerVerdict> =>
    question.ask.kind === 'pattern'
      ? matches(question.ask.pattern, String(question.value))
      : ((await checks()[question.ask.name]?.(question)) ?? null)

  /** Checks in order until one fails; '' when none does. */
  async function judge(r: string, column: GridColumn): Promise<string> {
    const value = store.row(r)?.get(column.key) ?? null
    const holders = () => store.holders(column.key, value)
    let rest = checksOf(column)
    let passed = 0
    for (;;) {
      const found = firstFault(rest, value, holders)
      if (typeof found === 'string') return found
      passed += rest.length - found.rest.length
      const verdict = await ask({ r, f: column.key, value, holders: holders(), ask: found.ask, passed })
      if (typeof verdict === 'string' && verdict !== '') return verdict
      if (verdict === false) return found.ask.text
      rest = [...found.rest]
    }
  }
  const ruled = columns.filter(({ validateRules }) => (validateRules ?? []).length > 0)
  const actor = createActor(
    gridValidationMachine.provide({
      actors: {
        askCell: fromPromise<HandlerVerdict, CellQuestion>(({ input }) => ask(input)),
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

import { fromPromise, type ActorRefFrom } from 'xstate'
import { newActor } from '#src/lib/actors/newActor.ts'
import type { GridColumn, HandlerVerdict } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { gridValidationMachine } from '#machines/gridValidation/gridValidation.machine.ts'
import type { CellQuestion, GridErrors, GridValidationInput, JudgedCell } from '#machines/gridValidation/gridValidation.types.ts'
import type { GridStore } from '../store/gridStore.ts'
import { judgeAll, type JudgedValue } from './judging.ts'
import { answersOf, type CellChecks, type CheckAnswers } from './cellChecks.ts'
import { judgeTable } from './tableJudging.ts'

export type ValidationActor = ActorRefFrom<typeof gridValidationMachine>

/** A cell as its rules look at it, with its value or another one; null: it has no rules, or there is no such row. */
export function judgedCell(store: GridStore, column: GridColumn | null, r: string, given?: GridValue): JudgedCell | null {
  const row = store.row(r)
  if (row === null || column === null || (column.validateRules ?? []).length === 0) return null
  const f = column.key
  const stands = row.get(f)
  const value = given === undefined ? stands : given
  return { r, f, value, holders: value === null ? 0 : store.holders(f, value) + (stands === value ? 0 : 1) }
}

/** Lets a command ask outside, and ends what it began there; `signal`: nobody waits for it any more. */
async function asking<T>(others: CheckAnswers, command: (others: CheckAnswers) => Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.addEventListener('abort', others.stop)
  try {
    return await command(others)
  } finally {
    others.stop()
  }
}

/** Checks of a column in order until one fails; '' when none does. Never rejects: a check that cannot be made lets the value pass. */
export const judgeValue = (judged: JudgedValue, checks: CellChecks): Promise<string> =>
  asking(
    answersOf(checks, () => judged.column.title),
    async others => (await judgeAll([judged], others))[0] ?? '',
  )

/** The validation of a grid over its store; `checks` may change with the page. */
export function startValidation(columns: readonly GridColumn[], store: GridStore, checks: () => CellChecks): ValidationActor {
  const ruled = columns.filter(({ validateRules }) => (validateRules ?? []).length > 0)
  const others = () => answersOf(checks(), f => ruled.find(({ key }) => key === f)?.title ?? f)
  const actor = newActor(
    gridValidationMachine.provide({
      actors: {
        askCell: fromPromise<HandlerVerdict, CellQuestion>(({ input, signal }) =>
          asking(others(), async asked => (await asked.ask([input]))[0] ?? null, signal),
        ),
        judgeTable: fromPromise<GridErrors, { columns: GridValidationInput['columns'] }>(({ signal }) =>
          asking(others(), asked => judgeTable(store, ruled, asked, signal), signal),
        ),
      },
    }),
    { input: { columns } },
  )
  actor.start()
  return actor
}

import type { PromiseActorLogic } from 'xstate'
import type { GridColumn, HandlerVerdict } from '#contract/entities/gridColumn.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'

/** What is wrong, by row and field; rows and fields without issue are not in it (GVAL-24). */
export type GridErrors = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A value of a cell to be judged; `holders`: live rows that hold it, this one included (for unique rules). */
export interface JudgedCell {
  r: string
  f: string
  value: GridValue
  holders: number
}

/** A question that is not answered here: an own pattern (under a time limit, D9) or a handler of the page. */
export interface CellQuestion extends JudgedCell {
  ask: { kind: 'pattern'; pattern: string; text: string } | { kind: 'handler'; name: string; text: string }
  /** how many checks of the column are behind it */
  passed: number
}

export interface GridValidationContext {
  columns: readonly Pick<GridColumn, 'key' | 'title' | 'validateRules'>[]
  errors: GridErrors
  /** questions without an answer, oldest first; one for a cell */
  questions: CellQuestion[]
  /** the question that is out */
  asked: CellQuestion | null
  /** the cell that was left and is judged in a moment (GVAL-22) */
  left: JudgedCell | null
  /** the cell whose last value that was judged is typed into its editor: the table does not hold it yet */
  draft: { r: string; f: string } | null
}
export interface GridValidationInput {
  columns: GridValidationContext['columns']
}

export type GridValidationEvent =
  | ({ type: 'cell.input' } & JudgedCell)
  | ({ type: 'cell.change' } & JudgedCell)
  /** many cells changed at once, as by a paste */
  | { type: 'cells.change'; cells: readonly JudgedCell[] }
  | ({ type: 'cell.blur' } & JudgedCell)
  /** the value was taken back, or the row is gone: nothing is wrong with it any more */
  | { type: 'cell.forget'; r: string; f: string }
  | { type: 'rows.forget'; ids: string[] }
  /** all rows at once; asked again before the answer, they are judged anew for both */
  | { type: 'table.validate' }

export type GridValidationEmitted =
  /** the answer to table.validate: the issues, or null (C19) */
  | { type: 'table.validated'; errors: GridErrors | null }
  /** the other answer: the table could not be judged */
  | { type: 'table.unjudged'; reason: Failure }

/** Answers a question: passes (true, null), fails with the rule's text (false) or with its own. A question that fails itself counts as passed. */
export type AskCell = PromiseActorLogic<HandlerVerdict, CellQuestion>
/** Judges every row as it stands when it answers, in slices that leave the page alive; answers the issues. What is typed into an editor is none of it. */
export type JudgeTable = PromiseActorLogic<GridErrors, { columns: GridValidationContext['columns'] }>

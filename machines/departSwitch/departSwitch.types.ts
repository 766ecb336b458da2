import type { PromiseActorLogic } from 'xstate'
import type { CurrentDeparts, Depart } from '#contract/entities/session.ts'
import type { Failure } from '#contract/http/failure.ts'

export interface DepartSwitchContext {
  /** departments of the user; empty while the dialog is closed */
  list: Depart[]
  /** code of the current department as the server answered it; null: none yet */
  orgCode: string | null
  /** whether the dialog may be left without a choice */
  isClosable: boolean
  /** code that is chosen in the select; null: nothing yet */
  chosen: string | null
  /** the confirm button was pressed without a choice: the select asks for one */
  isAsked: boolean
  /** why list or switch failed last; null after the next success */
  failure: Failure | null
}

export type DepartSwitchEvent =
  | { type: 'depart.open'; isClosable: boolean }
  | { type: 'depart.choose'; orgCode: string }
  | { type: 'depart.confirm' }
  | { type: 'depart.close' }
  | { type: 'session.closed' }

export type DepartSwitchEmitted =
  /** 您尚未设置部门信息! */
  { type: 'departs.missing' } | { type: 'departs.refused'; failure: Failure } | { type: 'depart.switched'; name: string }

/** Rejects with a Failure. */
export type LoadDeparts = PromiseActorLogic<CurrentDeparts>
/** The session changes the department; rejects with a Failure when it could not. */
export type SwitchDepart = PromiseActorLogic<void, { orgCode: string }>

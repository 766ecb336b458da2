import type { PromiseActorLogic } from 'xstate'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import type { Failure } from '#contract/http/failure.ts'

/** Which field of a department is its value in forms. */
export type DepartStore = 'id' | 'orgCode'

export interface DepartTreeInput {
  /** values chosen so far */
  value: readonly string[]
  store: DepartStore
  isMulti: boolean
  /** levels are asked for one by one, as they are opened */
  isLazy: boolean
  /** the top stands open at first */
  isRootOpened: boolean
  /** without a choice nothing can be confirmed */
  isRequired: boolean
}

export interface DepartTreeContext extends Omit<DepartTreeInput, 'value'> {
  value: string[]
  nodes: DepartNode[]
  /** ids of the nodes that stand open */
  expanded: string[]
  /** values that are ticked, in the order of the ticks */
  checked: string[]
  /** ticks of parents and children go together; off: strict, each for itself */
  isLinked: boolean
  keyword: string
  /** what the server found in a lazy tree; null: no search */
  found: DepartNode[] | null
  /** ids of nodes whose children are still to be asked for */
  pending: string[]
  /** confirmed without a choice */
  isAsked: boolean
  failure: Failure | null
}

export type DepartTreeEvent =
  | { type: 'value.set'; value: readonly string[] }
  | { type: 'tree.open' }
  | { type: 'tree.retry' }
  | { type: 'tree.confirm' }
  | { type: 'tree.cancel' }
  | { type: 'node.check'; value: string }
  | { type: 'node.expand'; id: string; isExpanded: boolean }
  | { type: 'link.set'; isLinked: boolean }
  | { type: 'checks.clear' }
  | { type: 'search.submit'; keyword: string }

/** `nodes`: the chosen departments as far as the tree knows them. */
export type DepartTreeEmitted = { type: 'departs.confirmed'; value: string[]; nodes: DepartNode[] }

/** The whole tree, or its top. Rejects with a Failure. */
export type LoadTree = PromiseActorLogic<DepartNode[], { isLazy: boolean }>
/** What stands below a department. Rejects with a Failure. */
export type LoadChildren = PromiseActorLogic<DepartNode[], { id: string }>
/** Departments by a part of their name, flat. Rejects with a Failure. */
export type SearchTree = PromiseActorLogic<DepartNode[], { keyword: string }>

import type { DepartNode } from '#contract/http/calls/departments.ts'
import type { Branch } from '../branches.ts'

/** Departments as branches of a tree. */
export const departBranches = (nodes: readonly DepartNode[]): Branch[] =>
  nodes.map(({ id, departName, children }) => ({ key: id, title: departName, children: departBranches(children ?? []) }))

import type { DepartNode } from '#contract/http/calls/departments.ts'
import type { Branch } from '../branches.ts'

/** Departments as branches of a tree, known by their id or by their code. */
export const departBranches = (nodes: readonly DepartNode[], by: 'id' | 'orgCode' = 'id'): Branch[] =>
  nodes.map(node => ({ key: node[by], title: node.departName, children: departBranches(node.children ?? [], by) }))

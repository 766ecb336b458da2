import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { departLevelQuery, departSearchQuery } from './departments.schema.ts'

/** A department (ENTITY-07; contract.md 11.1). */
export interface Department {
  id: string
  /** '' at the top */
  parentId: string
  departName: string
  departOrder: number
  /** '1' company, '2' department, '3' post */
  orgCategory: string
  /** depth as text, '1' at the top */
  orgType: string
  orgCode: string
}
/** A department in a tree (contract.md 11.2): key and value are its id, title its name; children null: a leaf, or a level that was not asked for. */
export interface DepartNode extends Department {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children: DepartNode[] | null
}
/** The same with nothing but its id and name. */
export interface DepartIdNode {
  key: string
  value: string
  title: string
  children: DepartIdNode[] | null
}

/** The whole tree (API-DEPT-01). */
export const queryTreeList = defineCall<Record<string, never>, DepartNode[]>({
  name: 'department tree',
  methods: ['GET'],
  path: '/sys/sysDepart/queryTreeList',
  who: 'user',
})
/** One level: what stands below `pid`, without it the top (API-DEPT-02). */
export const queryDepartTreeSync = defineCall<Static<typeof departLevelQuery>, DepartNode[]>({
  name: 'departments of a level',
  methods: ['GET'],
  path: '/sys/sysDepart/queryDepartTreeSync',
  who: 'user',
})
/** The whole tree with ids and names only (API-DEPT-03). */
export const queryIdTree = defineCall<Record<string, never>, DepartIdNode[]>({
  name: 'department id tree',
  methods: ['GET'],
  path: '/sys/sysDepart/queryIdTree',
  who: 'user',
})
/** Flat; `keyWord` stands in the name. `myDeptSearch` '1': only the caller's own departments and those below (API-DEPT-04). */
export const searchDeparts = defineCall<Static<typeof departSearchQuery>, DepartNode[]>({
  name: 'search departments',
  methods: ['GET'],
  path: '/sys/sysDepart/searchBy',
  who: 'user',
})
/** Trees of the caller's own departments; the message of the answer is their identity, '1' member, '2' superior (API-DEPT-05). */
export const queryMyDeptTreeList = defineCall<Record<string, never>, DepartNode[]>({
  name: 'own department trees',
  methods: ['GET'],
  path: '/sys/sysDepart/queryMyDeptTreeList',
  who: 'user',
})

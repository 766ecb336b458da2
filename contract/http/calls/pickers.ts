import type { Position } from './positions.ts'
import { queryTreeList } from './departments.ts'
import { queryUserByDepId } from './users.ts'

/** A role as the role picker shows it (ENTITY-06). */
export interface PickerRole {
  id: string
  roleName: string
  roleCode: string
}
/** A post as the position picker shows it (ENTITY-12). */
export type PickerPosition = Pick<Position, 'id' | 'name' | 'code' | 'rank_dictText'>

/** The paths that the specification leaves open: where pickers get the department tree and the users of a department (API-DEPT-10, 11). */
export const departmentTreeCall = queryTreeList
export const usersOfDepartmentCall = queryUserByDepId
/** List of the roles for their picker; rows are at least a PickerRole. */
export const listRolesPath = '/sys/role/list'

/** Values as lookups ask for them: `a,b,` (API-USER-09, API-LIST-09). */
export const lookupText = (values: readonly string[]): string => values.map(value => `${value},`).join('')

/** Input of a picker's value lookup: `{ [valueKey]: 'a,b,', pageNo: 1, pageSize: 2 }` (API-LIST-09, 10). */
export const valueLookup = (valueKey: string, values: readonly string[]): Record<string, string | number> => ({
  [valueKey]: lookupText(values),
  pageNo: 1,
  pageSize: values.length,
})

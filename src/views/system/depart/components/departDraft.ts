import type { DepartDetail, DepartDraft } from '#contract/http/calls/departmentsAdmin.ts'

/** What the form of a department holds. */
export type DepartValues = Required<Omit<DepartDraft, 'departName'>> & { departName: string }

const COMPANY = '1'
const DEPARTMENT = '2'

/** A form for a new department, below one or at the top. */
export const newDepart = (parentId: string): DepartValues => ({
  parentId,
  departName: '',
  departNameEn: '',
  departNameAbbr: '',
  departOrder: 0,
  orgCategory: parentId === '' ? COMPANY : DEPARTMENT,
  description: '',
  mobile: '',
  fax: '',
  address: '',
  memo: '',
})

/** A form for one that is there. */
export const valuesOf = ({ id: _id, orgCode: _code, version: _version, ...values }: DepartDetail): DepartValues => values

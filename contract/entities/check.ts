/** What an unsaved value is asked about (ENTITY-40): names as in the database, `sys_user` and `work_no`. `dataId`: the record itself does not count. */
export interface DuplicateCheck {
  tableName: string
  fieldName: string
  fieldVal: string
  dataId?: string
}

/** One part of a check rule as it stands in its JSON text (contract.md 17.5): `*` is the whole value, a number the next so many characters. */
export interface CodeRulePart {
  digits: string
  pattern: string
  message: string
}
/** The part that a value did not pass; begin and end only where the part is a piece of it. */
export interface CodeRuleError extends CodeRulePart {
  checkValue: string
  passed: false
  beginIndex?: number
  endIndex?: number
}

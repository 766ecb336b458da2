import type { Depart } from '#contract/entities/session.ts'

/** Exact texts of the dialog (DIALOG-04 to 06, 10). */
export const DEPART_TEXT = {
  title: '部门选择',
  titleWith: (name: string) => `部门切换（当前部门 : ${name}）`,
  placeholder: '请选择登录部门',
  missing: '您尚未设置部门信息!',
} as const

/** The current department: the entry of the list whose code the server named (DIALOG-11); null when there is none. */
export const currentDepart = (list: readonly Depart[], orgCode: string | null): Depart | null =>
  list.find(depart => depart.orgCode === orgCode) ?? null

/** Title of the dialog (DIALOG-04, 05). */
export function departTitle(list: readonly Depart[], orgCode: string | null): string {
  const current = currentDepart(list, orgCode)
  return current === null ? DEPART_TEXT.title : DEPART_TEXT.titleWith(current.departName)
}

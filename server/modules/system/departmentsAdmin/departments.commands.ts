import type { DepartDraft } from '#contract/http/calls/departmentsAdmin.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { acquireRightsLock } from '#server/plugins/grants.ts'
import { isAdmin, refuseAbove, refuseForeignEntries, refuseOwnLinks } from '#server/plugins/rights.ts'
import type { RightsContext } from '#server/plugins/writeRights.ts'
import * as ends from './departDeletion.repository.ts'
import { insertDepart, updateDepart } from './departRows.repository.ts'
import * as tree from './departTree.repository.ts'

/** What is said of departments that are refused. */
export const TEXT = {
  noEntity: '未找到对应实体',
  noParent: '上级部门不存在，请重新选择',
  circle: '上级部门不能是自己或自己的下级',
  noName: '请输入部门名称!',
  doctors: '部门下还有在岗医生，请先调整医生所属部门',
  badCode: '机构编码不符合规范，须为一个字母加两位数字的若干段',
  takenCode: '部门编码已经存在',
  changed: '该数据已被他人修改，请确认后重新保存',
} as const
const TABLE = 'sys_depart'
/** Kinds of a department (orgCategory): what stands at the top, and what below. */
export const COMPANY = '1'
export const DEPARTMENT = '2'
/** A department that was not deleted; refuses with `missing`. */
export async function departById(tx: Tx, id: string, missing: string = TEXT.noEntity): Promise<tree.DepartRow> {
  const row = await tree.findDepart(tx, { id })
  if (!row) throw new Refusal(missing)
  return row
}

const orNull = (text: string | undefined): string | null => text?.trim() || null
/** Columns of what was sent. */
function sentValues(draft: DepartDraft) {
  const { departNameEn, departNameAbbr, description, mobile, fax, address, memo, departName, departOrder } = draft
  const texts = { departNameEn, departNameAbbr, description, mobile, fax, address, memo }
  if (departName?.trim() === '') throw new Refusal(TEXT.noName)
  return {
    ...Object.fromEntries(
      Object.entries(texts)
        .filter(([, text]) => text !== undefined)
        .map(([key, text]) => [key, orNull(text)]),
    ),
    ...(departName === undefined ? {} : { departName: departName.trim() }),
    ...(departOrder === undefined ? {} : { departOrder }),
  }
}

/** The parent that a code says: the department with the code without its last part, of one letter and two digits or, below a letter alone, of two digits. */
async function parentOfCode(tx: Tx, code: string): Promise<string> {
  if (!/^[A-Z](\d\d)?([A-Z]\d\d)*$/.test(code)) throw new Refusal(TEXT.badCode)
  if (await tree.isOrgCodeTaken(tx, code)) throw new Refusal(TEXT.takenCode)
  const above = code.length > 3 ? code.slice(0, -3) : code.length > 1 ? code.slice(0, 1) : ''
  const parent = above === '' ? undefined : await tree.findDepart(tx, { orgCode: above })
  if (parent) return parent.id
  if (code.length > 3) throw new Refusal(TEXT.noParent)
  return ''
}

/** Adds a department; with an `orgCode`, which a workbook brings, at the place that this says, else with a code of its own making. */
export async function addDepart(
  context: RightsContext,
  draft: DepartDraft & { departName: string },
  givenCode = '',
): Promise<string> {
  const { tx, user, now } = context
  await tree.acquireTreeLock(tx)
  const parentId = givenCode === '' ? (draft.parentId ?? '') : await parentOfCode(tx, givenCode)
  const parent = parentId === '' ? null : await departById(tx, parentId, TEXT.noParent)
  const orgCode = givenCode === '' ? await tree.newOrgCode(tx, parentId, parent?.orgCode ?? '') : givenCode
  const id = newId()
  const orgCategory = parent === null ? COMPANY : (draft.orgCategory ?? DEPARTMENT)
  await insertDepart(tx, {
    ...sentValues(draft),
    departName: draft.departName.trim(),
    id,
    parentId,
    orgCode,
    orgCategory,
    createBy: user.username,
    createTime: now,
  })
  context.concerns([])
  await context.note('depart.add', TABLE, id, `${orgCode} ${draft.departName}`)
  return id
}

/** With the `version` that was read, a department that changed since is refused. */
export async function editDepart(
  context: RightsContext,
  { id, version, ...draft }: DepartDraft & { id: string; version?: number },
): Promise<void> {
  const { tx, user, now } = context
  await tree.acquireTreeLock(tx)
  const current = await departById(tx, id)
  if (version !== undefined && version !== current.version)
    throw new Refusal(TEXT.changed, { result: { reason: 'VERSION_CONFLICT', version: current.version } })
  const parentId = draft.parentId ?? current.parentId
  if (parentId !== current.parentId && parentId !== '') {
    await departById(tx, parentId, TEXT.noParent)
    if ((await tree.idsBelow(tx, [id])).includes(parentId)) throw new Refusal(TEXT.circle)
  }
  const orgCategory = parentId === '' ? COMPANY : (draft.orgCategory ?? current.orgCategory)
  const values = { ...sentValues(draft), parentId, orgCategory }
  await updateDepart(tx, id, { ...values, updateBy: user.username, updateTime: now })
  const before = new Map(Object.entries<unknown>(current))
  const changes = Object.entries<unknown>(values)
    .filter(([key, value]) => before.get(key) !== value)
    .map(([key, value]) => `${key}: ${String(before.get(key) ?? '')} → ${String(value ?? '')}`)
  context.concerns([])
  await context.note('depart.edit', TABLE, id, `${current.departName} ${changes.join('; ')}`)
}

/** Anyone who deletes departments takes them from their people and their grants from their roles: both must be theirs to take. */
async function refuseForeign({ tx, user }: RightsContext, departIds: readonly string[]): Promise<void> {
  if (isAdmin(user)) return
  const people = await ends.membersOf(tx, departIds)
  refuseOwnLinks(user, people)
  await refuseAbove(tx, user, people)
  await refuseForeignEntries(tx, user, await ends.entriesOf(tx, departIds))
}

/** Marks departments with everything below them as deleted; their links to users, grants and roles go. Anyone who worked there works in another of theirs. */
export async function deleteDeparts(context: RightsContext, ids: readonly string[]): Promise<void> {
  const { tx, user, now } = context
  await acquireRightsLock(tx)
  await tree.acquireTreeLock(tx)
  const named = await ends.liveDeparts(tx, ids)
  if (named.length === 0) throw new Refusal(TEXT.noEntity)
  const all = await tree.idsBelow(
    tx,
    named.map(row => row.id),
  )
  await ends.lockPeopleOf(tx, all)
  await refuseForeign(context, all)
  const codes = await ends.markDeleted(tx, all, { user: user.username, now })
  if (await ends.hasWorkingDoctors(tx, codes)) throw new Refusal(TEXT.doctors)
  await ends.deleteLinksOf(tx, all)
  await ends.moveWorkers(tx, codes)
  for (const { id, orgCode, departName } of named) await context.note('depart.delete', TABLE, id, `${orgCode} ${departName}`)
}

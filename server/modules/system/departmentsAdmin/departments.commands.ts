import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { DepartDraft } from '#contract/http/calls/departmentsAdmin.ts'
import { nextTreeCode } from '#contract/rules/treeCode.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { takeRightsTurn } from '#server/plugins/grants.ts'
import { isAdmin, refuseAbove, refuseForeignEntries, refuseOwnLinks } from '#server/plugins/rights.ts'
import type { RightsDeed } from '#server/plugins/writeRights.ts'

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
// Any number, the same in every process of ours: writes to the tree take turns, so that codes are free and no circle arises.
const TREE_LOCK = 9464550

/** Writes to the tree wait for each other. */
export const takeTurn = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)

/** A department that was not deleted; refuses with `missing`. */
export async function departById(tx: Tx, id: string, missing: string = TEXT.noEntity) {
  const [row] = await tx
    .select()
    .from(t.sysDepart)
    .where(and(eq(t.sysDepart.id, id), eq(t.sysDepart.delFlag, 0)))
  if (!row) throw new Refusal(missing)
  return row
}

/** The seeded house has a letter alone for its code, and its departments the letter and two digits: the first such code that is free, else null. */
async function belowLetter(tx: Tx, letter: string): Promise<string | null> {
  const rows = await tx
    .select({ code: t.sysDepart.orgCode })
    .from(t.sysDepart)
    .where(sql`${t.sysDepart.orgCode} ~ ${`^${letter}\\d\\d$`}`)
  const taken = new Set(rows.map(row => row.code))
  for (let n = 1; n <= 99; n += 1) {
    const code = letter + String(n).padStart(2, '0')
    if (!taken.has(code)) return code
  }
  return null
}

/** A free code below the parent. At the top it never begins with the code of another top department, whose own it would look like. */
export async function newCode(tx: Tx, parentId: string, parentCode: string): Promise<string> {
  const [highest] = await tx
    .select({ code: t.sysDepart.orgCode })
    .from(t.sysDepart)
    .where(and(eq(t.sysDepart.parentId, parentId), sql`starts_with(${t.sysDepart.orgCode}, ${parentCode})`))
    .orderBy(desc(sql`length(${t.sysDepart.orgCode})`), desc(t.sysDepart.orgCode))
    .limit(1)
  const tops =
    parentId === '' ? await tx.select({ code: t.sysDepart.orgCode }).from(t.sysDepart).where(eq(t.sysDepart.parentId, '')) : []
  const isFree = async (code: string) =>
    !tops.some(top => code.startsWith(top.code)) && (await tx.$count(t.sysDepart, eq(t.sysDepart.orgCode, code))) === 0
  const first = /^[A-Z]$/.test(parentCode) ? await belowLetter(tx, parentCode) : null
  const isLetterFull = first === null && /^[A-Z]$/.test(parentCode)
  let code = first ?? nextTreeCode(parentCode, isLetterFull ? null : (highest?.code ?? null))
  // one that was moved keeps its code, and deleted ones keep theirs
  while (!(await isFree(code))) code = nextTreeCode(parentCode, code)
  return code
}

/** These departments and everything below them. */
export async function idsBelow(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = new Set(ids)
  const rows = await tx.select({ id: t.sysDepart.id, parentId: t.sysDepart.parentId }).from(t.sysDepart)
  for (const id of found) for (const row of rows) if (row.parentId === id) found.add(row.id)
  return [...found]
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
async function placeOfCode(tx: Tx, code: string): Promise<string> {
  if (!/^[A-Z](\d\d)?([A-Z]\d\d)*$/.test(code)) throw new Refusal(TEXT.badCode)
  if ((await tx.$count(t.sysDepart, eq(t.sysDepart.orgCode, code))) > 0) throw new Refusal(TEXT.takenCode)
  const above = code.length > 3 ? code.slice(0, -3) : code.length > 1 ? code.slice(0, 1) : ''
  const isAbove = and(eq(t.sysDepart.orgCode, above), eq(t.sysDepart.delFlag, 0))
  const [parent] = above === '' ? [] : await tx.select({ id: t.sysDepart.id }).from(t.sysDepart).where(isAbove)
  if (parent) return parent.id
  if (code.length > 3) throw new Refusal(TEXT.noParent)
  return ''
}

/** Adds a department; with an `orgCode`, which a workbook brings, at the place that this says, else with a code of its own making. */
export async function addDepart(deed: RightsDeed, draft: DepartDraft & { departName: string }, givenCode = ''): Promise<string> {
  const { tx, user, now } = deed
  await takeTurn(tx)
  const parentId = givenCode === '' ? (draft.parentId ?? '') : await placeOfCode(tx, givenCode)
  const parent = parentId === '' ? null : await departById(tx, parentId, TEXT.noParent)
  const orgCode = givenCode === '' ? await newCode(tx, parentId, parent?.orgCode ?? '') : givenCode
  const id = randomBytes(16).toString('hex')
  const orgCategory = parent === null ? COMPANY : (draft.orgCategory ?? DEPARTMENT)
  await tx.insert(t.sysDepart).values({
    ...sentValues(draft),
    departName: draft.departName.trim(),
    id,
    parentId,
    orgCode,
    orgCategory,
    createBy: user.username,
    createTime: now,
  })
  deed.concerns([])
  await deed.note('depart.add', TABLE, id, `${orgCode} ${draft.departName}`)
  return id
}

/** With the `version` that was read, a department that changed since is refused. */
export async function editDepart(
  deed: RightsDeed,
  { id, version, ...draft }: DepartDraft & { id: string; version?: number },
): Promise<void> {
  const { tx, user, now } = deed
  await takeTurn(tx)
  const held = await departById(tx, id)
  if (version !== undefined && version !== held.version)
    throw new Refusal(TEXT.changed, { result: { reason: 'VERSION_CONFLICT', version: held.version } })
  const parentId = draft.parentId ?? held.parentId
  if (parentId !== held.parentId && parentId !== '') {
    await departById(tx, parentId, TEXT.noParent)
    if ((await idsBelow(tx, [id])).includes(parentId)) throw new Refusal(TEXT.circle)
  }
  const orgCategory = parentId === '' ? COMPANY : (draft.orgCategory ?? held.orgCategory)
  const values = { ...sentValues(draft), parentId, orgCategory }
  await tx
    .update(t.sysDepart)
    .set({ ...values, updateBy: user.username, updateTime: now, version: sql`version + 1` })
    .where(eq(t.sysDepart.id, id))
  const before = new Map(Object.entries<unknown>(held))
  const changes = Object.entries<unknown>(values)
    .filter(([key, value]) => before.get(key) !== value)
    .map(([key, value]) => `${key}: ${String(before.get(key) ?? '')} → ${String(value ?? '')}`)
  deed.concerns([])
  await deed.note('depart.edit', TABLE, id, `${held.departName} ${changes.join('; ')}`)
}

/** Whoever deletes departments takes them from their people and their grants from their roles: both must be his to take. */
async function refuseForeign({ tx, user }: RightsDeed, departIds: readonly string[]): Promise<void> {
  if (isAdmin(user)) return
  const people = await tx
    .selectDistinct({ id: t.sysUserDepart.userId })
    .from(t.sysUserDepart)
    .where(inArray(t.sysUserDepart.departId, [...departIds]))
  const ids = people.map(person => person.id)
  refuseOwnLinks(user, ids)
  await refuseAbove(tx, user, ids)
  const given = await tx
    .selectDistinct({ id: t.sysDepartPermission.permissionId })
    .from(t.sysDepartPermission)
    .where(inArray(t.sysDepartPermission.departId, [...departIds]))
  await refuseForeignEntries(
    tx,
    user,
    given.map(entry => entry.id),
  )
}

/** Marks departments with everything below them as deleted; their links to users, grants and roles go. Whoever worked there works in another of his. */
export async function deleteDeparts(deed: RightsDeed, ids: readonly string[]): Promise<void> {
  const { tx, user, now } = deed
  await takeRightsTurn(tx)
  await takeTurn(tx)
  const isNamed = ids.length === 0 ? sql`false` : and(inArray(t.sysDepart.id, [...ids]), eq(t.sysDepart.delFlag, 0))
  const named = await tx.select().from(t.sysDepart).where(isNamed)
  if (named.length === 0) throw new Refusal(TEXT.noEntity)
  const all = await idsBelow(
    tx,
    named.map(row => row.id),
  )
  const codesOfAll = tx.select({ code: t.sysDepart.orgCode }).from(t.sysDepart).where(inArray(t.sysDepart.id, all))
  const members = tx.select({ id: t.sysUserDepart.userId }).from(t.sysUserDepart).where(inArray(t.sysUserDepart.departId, all))
  // in the order in which everybody locks accounts
  await tx
    .select({ id: t.sysUser.id })
    .from(t.sysUser)
    .where(or(inArray(t.sysUser.orgCode, codesOfAll), inArray(t.sysUser.id, members)))
    .orderBy(asc(t.sysUser.id))
    .for('update')
  await refuseForeign(deed, all)
  const gone = await tx
    .update(t.sysDepart)
    .set({ delFlag: 1, updateBy: user.username, updateTime: now, version: sql`version + 1` })
    .where(inArray(t.sysDepart.id, all))
    .returning({ code: t.sysDepart.orgCode })
  const codes = gone.map(({ code }) => code)
  const working = and(inArray(t.hosDoctor.orgCode, codes), eq(t.hosDoctor.enabled, true))
  if ((await tx.$count(t.hosDoctor, working)) > 0) throw new Refusal(TEXT.doctors)
  const roles = tx.select({ id: t.sysDepartRole.id }).from(t.sysDepartRole).where(inArray(t.sysDepartRole.departId, all))
  await tx.delete(t.sysDepartRoleUser).where(inArray(t.sysDepartRoleUser.droleId, roles))
  await tx.delete(t.sysDepartRolePermission).where(inArray(t.sysDepartRolePermission.roleId, roles))
  await tx.delete(t.sysDepartRole).where(inArray(t.sysDepartRole.departId, all))
  await tx.delete(t.sysDepartPermission).where(inArray(t.sysDepartPermission.departId, all))
  await tx.delete(t.sysUserDepart).where(inArray(t.sysUserDepart.departId, all))
  const another = sql`(select min(other.org_code) from sys_user_depart link join sys_depart other on other.id = link.depart_id and other.del_flag = 0 where link.user_id = ${t.sysUser.id})`
  await tx.update(t.sysUser).set({ orgCode: another }).where(inArray(t.sysUser.orgCode, codes))
  for (const { id, orgCode, departName } of named) await deed.note('depart.delete', TABLE, id, `${orgCode} ${departName}`)
}

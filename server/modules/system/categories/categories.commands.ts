import { randomBytes } from 'node:crypto'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { CODE } from '#contract/http/envelope.ts'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import type { Tx } from '#server/db/client.ts'
import { sysCategory } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { countChildren, idOfCode, idsBelow, TOP } from './categories.repository.ts'
import { nextCategoryCode } from './categoryCode.ts'

/** Who writes, when, and in which transaction; `note` says what changed, for the audit. */
export interface CategoryDeed {
  tx: Tx
  user: UserPrincipal
  now: Date
  note: (action: string, id: string, content: string) => Promise<void>
}

// Any number, the same in every process of ours: writes to the tree take turns, so that codes are free and no circle arises.
const TREE_LOCK = 9464548

/** Segments of one letter and two digits (contract.md 11.3). */
const CATEGORY_CODE = /^([A-Z]\d\d)+$/
const CODE_PART = 3

const takeTurn = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)
const parentOf = (pid: string | undefined): string => (pid === undefined || pid === '' ? TOP : pid)

async function entry(tx: Tx, id: string) {
  const [row] = await tx.select().from(sysCategory).where(eq(sysCategory.id, id))
  if (!row) throw new Refusal(DICTIONARY_TEXT.noEntity)
  return row
}

/** A code that somebody brought: below the entry whose code it begins with, free, and of the form that codes have. */
async function placeOfCode(tx: Tx, code: string): Promise<string> {
  if (!CATEGORY_CODE.test(code)) throw new Refusal('类型编码不符合规范，须为一个字母加两位数字的若干段')
  if ((await tx.$count(sysCategory, eq(sysCategory.code, code))) > 0) throw new Refusal('类型编码已经存在')
  if (code.length === CODE_PART) return TOP
  const pid = await idOfCode(tx, code.slice(0, -CODE_PART))
  if (pid === null) throw new Refusal('上级分类不存在，请先导入上级')
  return pid
}

/** Adds an entry with a code that a workbook brings (contract.md 20.3); its place follows from the code. Answers the id. */
export async function addCategoryByCode(deed: CategoryDeed, { name, code }: { name: string; code: string }): Promise<string> {
  const { tx } = deed
  await takeTurn(tx)
  return insertCategory(deed, { name, code, pid: await placeOfCode(tx, code) })
}

async function insertCategory({ tx, user, now, note }: CategoryDeed, row: { name: string; code: string; pid: string }) {
  const id = randomBytes(16).toString('hex')
  await tx.insert(sysCategory).values({ id, ...row, createBy: user.username, createTime: now })
  if (row.pid !== TOP) await countChildren(tx, [row.pid])
  await note('category.add', id, `${row.code} ${row.name}`)
  return id
}

export async function addCategory(deed: CategoryDeed, { name, pid: given }: { name: string; pid?: string }): Promise<string> {
  const { tx } = deed
  await takeTurn(tx)
  const pid = parentOf(given)
  const parentCode = pid === TOP ? '' : (await entry(tx, pid)).code
  const [highest] = await tx
    .select({ code: sysCategory.code })
    .from(sysCategory)
    .where(eq(sysCategory.pid, pid))
    .orderBy(desc(sql`length(${sysCategory.code})`), desc(sysCategory.code))
    .limit(1)
  let code = nextCategoryCode(parentCode, highest?.code ?? null)
  // an entry that was moved here or away keeps its code, so that the next one may be taken
  while ((await tx.$count(sysCategory, eq(sysCategory.code, code))) > 0) code = nextCategoryCode(parentCode, code)
  return insertCategory(deed, { name, code, pid })
}

export async function editCategory(
  deed: CategoryDeed,
  { id, version, name, pid: given }: { id: string; version?: number; name?: string; pid?: string },
): Promise<void> {
  const { tx, user, now } = deed
  await takeTurn(tx)
  const held = await entry(tx, id)
  if (version !== undefined && version !== held.version)
    throw new Refusal('数据已被他人修改，请刷新后重试', {
      code: CODE.failed,
      result: { reason: 'VERSION_CONFLICT', current: held },
    })
  const pid = given === undefined ? held.pid : parentOf(given)
  if (pid !== held.pid && pid !== TOP) {
    await entry(tx, pid)
    if ((await idsBelow(tx, [id])).includes(pid)) throw new Refusal('上级分类不能是自己或自己的下级')
  }
  await tx
    .update(sysCategory)
    .set({ name: name ?? held.name, pid, updateBy: user.username, updateTime: now, version: sql`version + 1` })
    .where(eq(sysCategory.id, id))
  if (pid !== held.pid) await countChildren(tx, [pid, held.pid])
  await deed.note(
    'category.edit',
    id,
    [
      ...(name === undefined || name === held.name ? [] : [`name: ${held.name} → ${name}`]),
      ...(pid === held.pid ? [] : [`pid: ${held.pid} → ${pid}`]),
    ].join('; '),
  )
}

/** Removes entries with everything below them; gives how many of the named ones there were. */
export async function deleteCategories(deed: CategoryDeed, ids: readonly string[]): Promise<number> {
  const { tx } = deed
  await takeTurn(tx)
  if (ids.length === 0) return 0
  const named = await tx
    .select({ id: sysCategory.id, pid: sysCategory.pid, code: sysCategory.code, name: sysCategory.name })
    .from(sysCategory)
    .where(inArray(sysCategory.id, [...ids]))
  if (named.length === 0) return 0
  const all = await idsBelow(
    tx,
    named.map(one => one.id),
  )
  await tx.delete(sysCategory).where(inArray(sysCategory.id, all))
  await countChildren(
    tx,
    named.map(one => one.pid).filter(pid => pid !== TOP),
  )
  for (const { id, code, name } of named) await deed.note('category.delete', id, `${code} ${name}`)
  return named.length
}

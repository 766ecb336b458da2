import { CODE } from '#contract/http/envelope.ts'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { countChildren, idOfCode, idsBelow, TOP } from './categories.repository.ts'
import type { CategoryRow } from './categories.repository.ts'
import * as rows from './categoryRows.repository.ts'

/** Who writes, when, and in which transaction; `note` says what changed, for the audit. */
export interface CategoryContext {
  tx: Tx
  user: UserPrincipal
  now: Date
  note: (action: string, id: string, content: string) => Promise<void>
}

/** Segments of one letter and two digits (contract.md 11.3). */
const CATEGORY_CODE = /^([A-Z]\d\d)+$/
const CODE_PART = 3

const parentOf = (pid: string | undefined): string => (pid === undefined || pid === '' ? TOP : pid)

async function entry(tx: Tx, id: string): Promise<CategoryRow> {
  const row = await rows.findCategory(tx, { id })
  if (!row) throw new Refusal(DICTIONARY_TEXT.noEntity)
  return row
}

/** A code that somebody brought: below the entry whose code it begins with, free, and of the form that codes have. */
async function parentOfCode(tx: Tx, code: string): Promise<string> {
  if (!CATEGORY_CODE.test(code)) throw new Refusal('类型编码不符合规范，须为一个字母加两位数字的若干段')
  if (await rows.isCodeTaken(tx, code)) throw new Refusal('类型编码已经存在')
  if (code.length === CODE_PART) return TOP
  const pid = await idOfCode(tx, code.slice(0, -CODE_PART))
  if (pid === null) throw new Refusal('上级分类不存在，请先导入上级')
  return pid
}

/** Adds an entry with a code that a workbook brings (contract.md 20.3); its place follows from the code. Answers the id. */
export async function addCategoryByCode(
  context: CategoryContext,
  { name, code }: { name: string; code: string },
): Promise<string> {
  const { tx } = context
  await rows.acquireTreeLock(tx)
  return insertEntry(context, { name, code, pid: await parentOfCode(tx, code) })
}

async function insertEntry({ tx, user, now, note }: CategoryContext, row: { name: string; code: string; pid: string }) {
  const id = newId()
  await rows.insertCategory(tx, { id, ...row, createBy: user.username, createTime: now })
  if (row.pid !== TOP) await countChildren(tx, [row.pid])
  await note('category.add', id, `${row.code} ${row.name}`)
  return id
}

export async function addCategory(
  context: CategoryContext,
  { name, pid: given }: { name: string; pid?: string },
): Promise<string> {
  const { tx } = context
  await rows.acquireTreeLock(tx)
  const pid = parentOf(given)
  const code = await rows.freeCodeBelow(tx, pid)
  if (code === null) throw new Refusal(DICTIONARY_TEXT.noEntity)
  return insertEntry(context, { name, code, pid })
}

export async function editCategory(
  context: CategoryContext,
  { id, version, name, pid: given }: { id: string; version?: number; name?: string; pid?: string },
): Promise<void> {
  const { tx, user, now } = context
  await rows.acquireTreeLock(tx)
  const current = await entry(tx, id)
  if (version !== undefined && version !== current.version)
    throw new Refusal('数据已被他人修改，请刷新后重试', {
      code: CODE.failed,
      result: { reason: 'VERSION_CONFLICT', current: current },
    })
  const pid = given === undefined ? current.pid : parentOf(given)
  if (pid !== current.pid && pid !== TOP) {
    await entry(tx, pid)
    if ((await idsBelow(tx, [id])).includes(pid)) throw new Refusal('上级分类不能是自己或自己的下级')
  }
  await rows.updateCategory(tx, id, { name: name ?? current.name, pid, updateBy: user.username, updateTime: now })
  if (pid !== current.pid) await countChildren(tx, [pid, current.pid])
  await context.note(
    'category.edit',
    id,
    [
      ...(name === undefined || name === current.name ? [] : [`name: ${current.name} → ${name}`]),
      ...(pid === current.pid ? [] : [`pid: ${current.pid} → ${pid}`]),
    ].join('; '),
  )
}

/** Removes entries with everything below them; gives how many of the named ones there were. */
export async function deleteCategories(context: CategoryContext, ids: readonly string[]): Promise<number> {
  const { tx } = context
  await rows.acquireTreeLock(tx)
  if (ids.length === 0) return 0
  const named = await rows.categoriesByIds(tx, ids)
  if (named.length === 0) return 0
  const all = await idsBelow(
    tx,
    named.map(one => one.id),
  )
  await rows.deleteCategoryRows(tx, all)
  await countChildren(
    tx,
    named.map(one => one.pid).filter(pid => pid !== TOP),
  )
  for (const { id, code, name } of named) await context.note('category.delete', id, `${code} ${name}`)
  return named.length
}

import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { dictItemsGrid } from '#contract/grids/tables/dictItems.grid.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { CODE } from '#contract/http/envelope.ts'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import type { Tx } from '#server/db/client.ts'
import { sysDict, sysDictItem } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { gridStream, holdStream, type OutsideChange } from '#server/realtime/grid/changed.ts'
import { placeByNumber, placeOf } from './items.source.ts'

/** Who writes, when, and in which transaction; `note` says what changed, for the audit. */
export interface DictionaryDeed {
  tx: Tx
  user: UserPrincipal
  now: Date
  note: (action: string, entity: 'sys_dict' | 'sys_dict_item', id: string, content: string) => Promise<void>
  /** tells the item editor of a dictionary what was written into its rows */
  tell: (dictId: string, changes: readonly OutsideChange[]) => Promise<void>
}

type DictionaryDraft = Partial<Pick<typeof sysDict.$inferInsert, 'dictName' | 'dictCode' | 'description' | 'type'>>
type ItemDraft = Partial<Pick<typeof sysDictItem.$inferInsert, 'itemText' | 'itemValue' | 'description' | 'sortOrder' | 'status'>>

const newId = (): string => randomBytes(16).toString('hex')
const given = <T extends object>(draft: T): Partial<T> => {
  const kept = { ...draft }
  for (const key in kept) if (kept[key] === undefined) delete kept[key]
  return kept
}
const change = (before: object, draft: object): string => {
  const old = new Map(Object.entries(before))
  return Object.entries(draft)
    .filter(([key, value]) => old.get(key) !== value)
    .map(([key, value]) => `${key}: ${String(old.get(key) ?? '')} → ${String(value ?? '')}`)
    .join('; ')
}
/** What the item editor has to hear of a written item: the fields of its columns that differ. */
const changesOf = (r: string, draft: ItemDraft, held: Partial<typeof sysDictItem.$inferSelect>): OutsideChange[] =>
  (['itemText', 'itemValue', 'description', 'status'] as const).flatMap(f => {
    const [v, before] = [draft[f] ?? null, held[f] ?? null]
    return draft[f] === undefined || v === before ? [] : [{ r, f, v, before }]
  })
/** Codes become names of fields: what every object has by itself is no code. */
const checkCode = (code: string | undefined) => {
  if (code !== undefined && code in Object.prototype) throw new Refusal(DICTIONARY_TEXT.badFormat)
}
const conflict = (current: unknown) =>
  new Refusal('数据已被他人修改，请刷新后重试', { code: CODE.failed, result: { reason: 'VERSION_CONFLICT', current } })

/** Numbers of a dictionary's item editor first, as the editor itself takes them: nobody waits for the other in a circle. */
const holdItems = (tx: Tx, dictId: string) => holdStream(tx, gridStream({ tenantId: 0, scope: dictId }, dictItemsGrid.name))

/** The live dictionary of that id, held until the transaction ends: items of one dictionary are written one after the other. */
async function heldDictionary(tx: Tx, id: string) {
  await holdItems(tx, id)
  const [row] = await tx
    .select()
    .from(sysDict)
    .where(and(eq(sysDict.id, id), eq(sysDict.delFlag, 0)))
    .for('update')
  if (!row) throw new Refusal(DICTIONARY_TEXT.noEntity)
  return row
}
/** Dictionaries before their items, and by their ids: who writes several at once waits for others and never they for him. */
async function holdDictionaries(tx: Tx, ids: readonly string[]): Promise<void> {
  const isOne = inArray(sysDict.id, [...ids])
  // ids of no dictionary get no numbers: whoever sends many must not fill the table of streams
  const known = await tx.select({ id: sysDict.id }).from(sysDict).where(isOne)
  for (const { id } of known.sort((a, b) => (a.id < b.id ? -1 : 1))) await holdItems(tx, id)
  await tx.select({ id: sysDict.id }).from(sysDict).where(isOne).orderBy(asc(sysDict.id)).for('update')
}
const written = ({ user, now }: DictionaryDeed) => ({ updateBy: user.username, updateTime: now })
const raised = (deed: DictionaryDeed) => ({ ...written(deed), version: sql`version + 1` })

async function checkFreeCode(tx: Tx, code: string, except = '') {
  const [taken] = await tx
    .select({ id: sysDict.id })
    .from(sysDict)
    .where(and(eq(sysDict.dictCode, code), ne(sysDict.id, except)))
  if (taken) throw new Refusal(DICTIONARY_TEXT.taken)
}

/** Whether no other item of the dictionary has this value. */
export async function isItemFree(tx: Tx, dictId: string, value: string, except = ''): Promise<boolean> {
  const [taken] = await tx
    .select({ id: sysDictItem.id })
    .from(sysDictItem)
    .where(and(eq(sysDictItem.dictId, dictId), eq(sysDictItem.itemValue, value), ne(sysDictItem.id, except)))
  return taken === undefined
}

export async function addDictionary(
  deed: DictionaryDeed,
  draft: DictionaryDraft & { dictName: string; dictCode: string },
): Promise<string> {
  checkCode(draft.dictCode)
  await checkFreeCode(deed.tx, draft.dictCode)
  const id = newId()
  await deed.tx.insert(sysDict).values({
    ...given(draft),
    dictName: draft.dictName,
    dictCode: draft.dictCode,
    id,
    createBy: deed.user.username,
    createTime: deed.now,
  })
  await deed.note('dict.add', 'sys_dict', id, change({}, given(draft)))
  return id
}

export async function editDictionary(
  deed: DictionaryDeed,
  { id, version, ...fields }: DictionaryDraft & { id: string; version?: number },
): Promise<void> {
  checkCode(fields.dictCode)
  const held = await heldDictionary(deed.tx, id)
  if (version !== undefined && version !== held.version) throw conflict(held)
  if (fields.dictCode !== undefined) await checkFreeCode(deed.tx, fields.dictCode, id)
  const draft = given(fields)
  await deed.tx
    .update(sysDict)
    .set({ ...draft, ...raised(deed) })
    .where(eq(sysDict.id, id))
  await deed.note('dict.edit', 'sys_dict', id, change(held, draft))
}

/** Marks dictionaries as deleted; gives how many there were. */
export async function deleteDictionaries(deed: DictionaryDeed, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await holdDictionaries(deed.tx, ids)
  const gone = await deed.tx
    .update(sysDict)
    .set({ delFlag: 1, ...raised(deed) })
    .where(and(inArray(sysDict.id, [...ids]), eq(sysDict.delFlag, 0)))
    .returning({ id: sysDict.id, code: sysDict.dictCode })
  for (const { id, code } of gone) await deed.note('dict.delete', 'sys_dict', id, code)
  return gone.length
}

export async function addItem(
  deed: DictionaryDeed,
  { dictId, ...draft }: ItemDraft & { dictId: string; itemText: string; itemValue: string },
): Promise<string> {
  await heldDictionary(deed.tx, dictId)
  if (!(await isItemFree(deed.tx, dictId, draft.itemValue))) throw new Refusal(DICTIONARY_TEXT.taken)
  const id = newId()
  await deed.tx.insert(sysDictItem).values({
    ...given(draft),
    itemText: draft.itemText,
    itemValue: draft.itemValue,
    id,
    dictId,
    createBy: deed.user.username,
    createTime: deed.now,
  })
  await deed.tx.update(sysDict).set(raised(deed)).where(eq(sysDict.id, dictId))
  const place = await placeByNumber(deed.tx, dictId, id)
  await deed.tell(dictId, [
    { r: id, f: LIVE, v: true, before: false },
    { r: id, f: ORDER, v: place, before: null },
    ...changesOf(id, { status: 1, ...given(draft) }, {}),
  ])
  await deed.note('dictItem.add', 'sys_dict_item', id, change({}, given(draft)))
  return id
}

export async function editItem(
  deed: DictionaryDeed,
  { id, version, ...fields }: ItemDraft & { id: string; version?: number },
): Promise<void> {
  const [found] = await deed.tx.select({ dictId: sysDictItem.dictId }).from(sysDictItem).where(eq(sysDictItem.id, id))
  if (!found) throw new Refusal(DICTIONARY_TEXT.noEntity)
  await heldDictionary(deed.tx, found.dictId)
  const [held] = await deed.tx.select().from(sysDictItem).where(eq(sysDictItem.id, id))
  if (!held) throw new Refusal(DICTIONARY_TEXT.noEntity)
  if (version !== undefined && version !== held.version) throw conflict(held)
  if (fields.itemValue !== undefined && !(await isItemFree(deed.tx, held.dictId, fields.itemValue, id)))
    throw new Refusal(DICTIONARY_TEXT.taken)
  const draft = given(fields)
  await deed.tx
    .update(sysDictItem)
    .set({ ...draft, ...raised(deed) })
    .where(eq(sysDictItem.id, id))
  await deed.tx.update(sysDict).set(raised(deed)).where(eq(sysDict.id, held.dictId))
  const changes = changesOf(id, draft, held)
  if (draft.sortOrder !== undefined && draft.sortOrder !== held.sortOrder)
    changes.push({ r: id, f: ORDER, v: await placeByNumber(deed.tx, held.dictId, id), before: placeOf(held) })
  await deed.tell(held.dictId, changes)
  await deed.note('dictItem.edit', 'sys_dict_item', id, change(held, draft))
}

/** Removes items; gives how many there were. */
export async function deleteItems(deed: DictionaryDeed, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const of = await deed.tx
    .selectDistinct({ id: sysDictItem.dictId })
    .from(sysDictItem)
    .where(inArray(sysDictItem.id, [...ids]))
  await holdDictionaries(
    deed.tx,
    of.map(one => one.id),
  )
  const gone = await deed.tx
    .delete(sysDictItem)
    .where(inArray(sysDictItem.id, [...ids]))
    .returning()
  const dictIds = [...new Set(gone.map(one => one.dictId))].sort()
  if (dictIds.length) await deed.tx.update(sysDict).set(raised(deed)).where(inArray(sysDict.id, dictIds))
  for (const dictId of dictIds)
    await deed.tell(
      dictId,
      gone.filter(one => one.dictId === dictId).map(({ id }) => ({ r: id, f: LIVE, v: false, before: true })),
    )
  for (const { id, itemValue, itemText } of gone)
    await deed.note('dictItem.delete', 'sys_dict_item', id, `${itemValue}: ${itemText}`)
  return gone.length
}

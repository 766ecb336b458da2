import { dictItemsGrid } from '#contract/grids/tables/dictItems.grid.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { CODE } from '#contract/http/envelope.ts'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { gridStream, holdStream, type ExternalChange } from '#server/realtime/grid/changed.ts'
import * as rows from './dictionaryRows.repository.ts'
import { positionByNumber, placeOf } from './items.source.ts'

/** Who writes, when, and in which transaction; `note` says what changed, for the audit. */
export interface DictionaryContext {
  tx: Tx
  user: UserPrincipal
  now: Date
  note: (action: string, entity: 'sys_dict' | 'sys_dict_item', id: string, content: string) => Promise<void>
  /** tells the item editor of a dictionary what was written into its rows */
  tell: (dictId: string, changes: readonly ExternalChange[]) => Promise<void>
}

type DictionaryDraft = Partial<Pick<rows.NewDictionary, 'dictName' | 'dictCode' | 'description' | 'type'>>
type ItemDraft = Partial<Pick<rows.NewItem, 'itemText' | 'itemValue' | 'description' | 'sortOrder' | 'status'>>

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
const changesOf = (r: string, draft: ItemDraft, current: Partial<rows.ItemRow>): ExternalChange[] =>
  (['itemText', 'itemValue', 'description', 'status'] as const).flatMap(f => {
    const [v, before] = [draft[f] ?? null, current[f] ?? null]
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
async function currentDictionary(tx: Tx, id: string): Promise<rows.DictionaryRow> {
  await holdItems(tx, id)
  const row = await rows.lockDictionary(tx, id)
  if (!row) throw new Refusal(DICTIONARY_TEXT.noEntity)
  return row
}
/** Dictionaries before their items, and by their ids: who writes several at once waits for others and never they for them. */
async function holdDictionaries(tx: Tx, ids: readonly string[]): Promise<void> {
  // ids of no dictionary get no numbers: anyone who sends many must not fill the table of streams
  for (const id of await rows.knownDictionaries(tx, ids)) await holdItems(tx, id)
  await rows.lockDictionaries(tx, ids)
}
const written = ({ user, now }: DictionaryContext) => ({ updateBy: user.username, updateTime: now })

async function checkFreeCode(tx: Tx, code: string, except = '') {
  if (await rows.isDictCodeTaken(tx, code, except)) throw new Refusal(DICTIONARY_TEXT.taken)
}

export async function addDictionary(
  context: DictionaryContext,
  draft: DictionaryDraft & { dictName: string; dictCode: string },
): Promise<string> {
  checkCode(draft.dictCode)
  await checkFreeCode(context.tx, draft.dictCode)
  const id = newId()
  await rows.insertDictionary(context.tx, {
    ...given(draft),
    dictName: draft.dictName,
    dictCode: draft.dictCode,
    id,
    createBy: context.user.username,
    createTime: context.now,
  })
  await context.note('dict.add', 'sys_dict', id, change({}, given(draft)))
  return id
}

export async function editDictionary(
  context: DictionaryContext,
  { id, version, ...fields }: DictionaryDraft & { id: string; version?: number },
): Promise<void> {
  checkCode(fields.dictCode)
  const current = await currentDictionary(context.tx, id)
  if (version !== undefined && version !== current.version) throw conflict(current)
  if (fields.dictCode !== undefined) await checkFreeCode(context.tx, fields.dictCode, id)
  const draft = given(fields)
  await rows.updateDictionaries(context.tx, [id], { ...draft, ...written(context) })
  await context.note('dict.edit', 'sys_dict', id, change(current, draft))
}

/** Marks dictionaries as deleted; gives how many there were. */
export async function deleteDictionaries(context: DictionaryContext, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await holdDictionaries(context.tx, ids)
  const gone = await rows.markDictionariesDeleted(context.tx, ids, written(context))
  for (const { id, code } of gone) await context.note('dict.delete', 'sys_dict', id, code)
  return gone.length
}

export async function addItem(
  context: DictionaryContext,
  { dictId, ...draft }: ItemDraft & { dictId: string; itemText: string; itemValue: string },
): Promise<string> {
  await currentDictionary(context.tx, dictId)
  if (!(await rows.isItemFree(context.tx, dictId, draft.itemValue))) throw new Refusal(DICTIONARY_TEXT.taken)
  const id = newId()
  await rows.insertItem(context.tx, {
    ...given(draft),
    itemText: draft.itemText,
    itemValue: draft.itemValue,
    id,
    dictId,
    createBy: context.user.username,
    createTime: context.now,
  })
  await rows.updateDictionaries(context.tx, [dictId], written(context))
  const place = await positionByNumber(context.tx, dictId, id)
  await context.tell(dictId, [
    { r: id, f: LIVE, v: true, before: false },
    { r: id, f: ORDER, v: place, before: null },
    ...changesOf(id, { status: 1, ...given(draft) }, {}),
  ])
  await context.note('dictItem.add', 'sys_dict_item', id, change({}, given(draft)))
  return id
}

export async function editItem(
  context: DictionaryContext,
  { id, version, ...fields }: ItemDraft & { id: string; version?: number },
): Promise<void> {
  const found = await rows.findItem(context.tx, id)
  if (!found) throw new Refusal(DICTIONARY_TEXT.noEntity)
  await currentDictionary(context.tx, found.dictId)
  const current = await rows.findItem(context.tx, id)
  if (!current) throw new Refusal(DICTIONARY_TEXT.noEntity)
  if (version !== undefined && version !== current.version) throw conflict(current)
  if (fields.itemValue !== undefined && !(await rows.isItemFree(context.tx, current.dictId, fields.itemValue, id)))
    throw new Refusal(DICTIONARY_TEXT.taken)
  const draft = given(fields)
  await rows.updateItem(context.tx, id, { ...draft, ...written(context) })
  await rows.updateDictionaries(context.tx, [current.dictId], written(context))
  const changes = changesOf(id, draft, current)
  if (draft.sortOrder !== undefined && draft.sortOrder !== current.sortOrder)
    changes.push({ r: id, f: ORDER, v: await positionByNumber(context.tx, current.dictId, id), before: placeOf(current) })
  await context.tell(current.dictId, changes)
  await context.note('dictItem.edit', 'sys_dict_item', id, change(current, draft))
}

/** Removes items; gives how many there were. */
export async function deleteItems(context: DictionaryContext, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await holdDictionaries(context.tx, await rows.dictionariesOfItems(context.tx, ids))
  const gone = await rows.deleteItemRows(context.tx, ids)
  const dictIds = [...new Set(gone.map(one => one.dictId))].sort()
  await rows.updateDictionaries(context.tx, dictIds, written(context))
  for (const dictId of dictIds)
    await context.tell(
      dictId,
      gone.filter(one => one.dictId === dictId).map(({ id }) => ({ r: id, f: LIVE, v: false, before: true })),
    )
  for (const { id, itemValue, itemText } of gone)
    await context.note('dictItem.delete', 'sys_dict_item', id, `${itemValue}: ${itemText}`)
  return gone.length
}

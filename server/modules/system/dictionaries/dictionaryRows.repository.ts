import { and, asc, eq, ilike, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { sysDict, sysDictItem } from '#server/db/tables/index.ts'

export type DictionaryRow = typeof sysDict.$inferSelect
export type NewDictionary = typeof sysDict.$inferInsert
export type ItemRow = typeof sysDictItem.$inferSelect
export type NewItem = typeof sysDictItem.$inferInsert
type Written = { updateBy: string; updateTime: Date }

/** Most nodes of the tree of dictionaries. */
const TREE_MAX = 5_000
const raised = sql`version + 1`

/** Dictionaries by code, common to all tenants: those whose name holds `part`, '' for all. */
export async function dictionariesNamed(
  db: Queryable,
  part: string,
): Promise<Pick<DictionaryRow, 'id' | 'dictName' | 'dictCode' | 'description' | 'type' | 'version'>[]> {
  const { id, dictName, dictCode, description, type, version } = sysDict
  return db
    .select({ id, dictName, dictCode, description, type, version })
    .from(sysDict)
    .where(and(eq(sysDict.delFlag, 0), part === '' ? undefined : ilike(dictName, holding(part))))
    .orderBy(asc(dictCode))
    .limit(TREE_MAX)
}

/** A dictionary that was not deleted, held until the end of the transaction. */
export async function lockDictionary(tx: Tx, id: string): Promise<DictionaryRow | undefined> {
  const [row] = await tx
    .select()
    .from(sysDict)
    .where(and(eq(sysDict.id, id), eq(sysDict.delFlag, 0)))
    .for('update')
  return row
}

/** Those of these ids that are dictionaries, deleted ones too, in their order. */
export async function knownDictionaries(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const known = await db
    .select({ id: sysDict.id })
    .from(sysDict)
    .where(inArray(sysDict.id, [...ids]))
  return known.map(({ id }) => id).sort()
}

/** Holds dictionaries, deleted ones too, in the order in which everybody does. */
export async function lockDictionaries(tx: Tx, ids: readonly string[]): Promise<void> {
  const isOne = inArray(sysDict.id, [...ids])
  await tx.select({ id: sysDict.id }).from(sysDict).where(isOne).orderBy(asc(sysDict.id)).for('update')
}

/** Whether another dictionary has the code, deleted ones included. */
export async function isDictCodeTaken(db: Queryable, code: string, except: string): Promise<boolean> {
  const [taken] = await db
    .select({ id: sysDict.id })
    .from(sysDict)
    .where(and(eq(sysDict.dictCode, code), ne(sysDict.id, except)))
  return taken !== undefined
}

/** Adds a dictionary; dictionaries are common to all tenants. */
export async function insertDictionary(db: Queryable, values: NewDictionary): Promise<void> {
  await db.insert(sysDict).values(values)
}

/** Writes dictionaries, whose versions rise. */
export async function updateDictionaries(
  db: Queryable,
  ids: readonly string[],
  values: Partial<NewDictionary> & Written,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(sysDict)
    .set({ ...values, version: raised })
    .where(inArray(sysDict.id, [...ids]))
}

/** Marks dictionaries as deleted; gives those that were not yet. */
export async function markDictionariesDeleted(
  db: Queryable,
  ids: readonly string[],
  written: Written,
): Promise<{ id: string; code: string }[]> {
  return db
    .update(sysDict)
    .set({ delFlag: 1, ...written, version: raised })
    .where(and(inArray(sysDict.id, [...ids]), eq(sysDict.delFlag, 0)))
    .returning({ id: sysDict.id, code: sysDict.dictCode })
}

/** Whether no other item of the dictionary has this value. */
export async function isItemFree(db: Queryable, dictId: string, value: string, except = ''): Promise<boolean> {
  const [taken] = await db
    .select({ id: sysDictItem.id })
    .from(sysDictItem)
    .where(and(eq(sysDictItem.dictId, dictId), eq(sysDictItem.itemValue, value), ne(sysDictItem.id, except)))
  return taken === undefined
}

/** An item by its id, of whatever dictionary, enabled or not. */
export async function findItem(db: Queryable, id: string): Promise<ItemRow | undefined> {
  const [row] = await db.select().from(sysDictItem).where(eq(sysDictItem.id, id))
  return row
}

/** Ids of the dictionaries to which these items belong. */
export async function dictionariesOfItems(db: Queryable, itemIds: readonly string[]): Promise<string[]> {
  const of = await db
    .selectDistinct({ id: sysDictItem.dictId })
    .from(sysDictItem)
    .where(inArray(sysDictItem.id, [...itemIds]))
  return of.map(({ id }) => id)
}

/** Adds an item to its dictionary. */
export async function insertItem(db: Queryable, values: NewItem): Promise<void> {
  await db.insert(sysDictItem).values(values)
}

/** Writes an item, whose version rises. */
export async function updateItem(db: Queryable, id: string, values: Partial<NewItem> & Written): Promise<void> {
  await db
    .update(sysDictItem)
    .set({ ...values, version: raised })
    .where(eq(sysDictItem.id, id))
}

/** Removes items; gives those that there were. */
export async function deleteItemRows(db: Queryable, ids: readonly string[]): Promise<ItemRow[]> {
  return db
    .delete(sysDictItem)
    .where(inArray(sysDictItem.id, [...ids]))
    .returning()
}

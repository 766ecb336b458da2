import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { dictItemsGrid } from '#contract/grids/tables/dictItems.grid.ts'
import { byPosition, keyBetween, positionOfNumber } from '#contract/grids/order.ts'
import { LIVE } from '#contract/grids/register.ts'
import { dictIssue } from '#contract/rules/dictionaryCodes.ts'
import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysDict, sysDictItem } from '#server/db/tables/index.ts'
import type { GridRowState, GridScope, GridSource } from '#server/realtime/grid/source.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'
import { countsOf, keySql } from '#server/realtime/grid/uniques.ts'
import { BAD_FORMAT, isRowId, shapeError, type FieldShape } from '#server/realtime/grid/tableRows.ts'

type Item = typeof sysDictItem.$inferSelect

const SHAPES: ReadonlyMap<string, FieldShape> = new Map<string, FieldShape>([
  ['itemText', { as: 'text', max: 100 }],
  ['itemValue', { as: 'text', max: 100 }],
  ['description', { as: 'text', max: 255 }],
  ['status', { as: 'one', of: [0, 1] }],
])

/** Where an item stands among the rows: by its key, else by its number. */
export const placeOf = ({ place, sortOrder }: Pick<Item, 'place' | 'sortOrder'>): string => place ?? positionOfNumber(sortOrder)
const rowOf = ({ id, itemText, itemValue, description, status, ...item }: Item): GridRowState => ({
  id,
  place: placeOf(item),
  live: true,
  data: { itemText, itemValue, description, status },
})
const textOf = (value: GridValue | undefined): string => (typeof value === 'string' ? value : '')
const isWhole = ({ live, data }: GridRowState): boolean =>
  live && !isEmptyValue(data['itemText'] ?? null) && !isEmptyValue(data['itemValue'] ?? null)

/** Rows that are no items: not yet filled in, or deleted and kept for undo. */
const halves = storedRows(dictItemsGrid, async () => null)
const idOf = ({ scope }: GridScope): string => scope ?? ''
const itemsOf = (tx: Queryable, scope: GridScope, ids?: readonly string[]): Promise<Item[]> =>
  tx
    .select()
    .from(sysDictItem)
    .where(and(eq(sysDictItem.dictId, idOf(scope)), ids === undefined ? undefined : inArray(sysDictItem.id, [...ids])))
    .orderBy(asc(sysDictItem.sortOrder), asc(sysDictItem.id))

/** Gives an item whose number was written the key of its place between the items with the numbers beside it; answers the key. */
export async function positionByNumber(tx: Tx, dictId: string, id: string): Promise<string> {
  const items = await itemsOf(tx, { tenantId: 0, scope: dictId })
  const index = items.findIndex(item => item.id === id)
  const [before, after] = [items[index - 1], items[index + 1]]
  const place = keyBetween(before === undefined ? null : placeOf(before), after === undefined ? null : placeOf(after))
  await tx.update(sysDictItem).set({ place }).where(eq(sysDictItem.id, id))
  return place
}

/** Numbers the items 1, 2, 3 in the order of their keys, for all who read the numbers. */
async function renumber(tx: Tx, scope: GridScope): Promise<void> {
  const items = (await itemsOf(tx, scope)).map(item => ({ ...item, key: placeOf(item) }))
  for (const [index, { id, key, place, sortOrder }] of [...items].sort(byPosition).entries())
    if (sortOrder !== index + 1 || place !== key)
      await tx
        .update(sysDictItem)
        .set({ sortOrder: index + 1, place: key, version: sql`${sysDictItem.version} + 1` })
        .where(eq(sysDictItem.id, id))
}

const write: GridSource['write'] = async (tx, scope, rows, user) => {
  const now = sql`now()`
  const dictId = idOf(scope)
  // all out, then in as they are now: two values that change places never meet
  const ids = rows.map(({ id }) => id)
  const out = await tx
    .delete(sysDictItem)
    .where(and(eq(sysDictItem.dictId, dictId), inArray(sysDictItem.id, ids)))
    .returning()
  const before = new Map(out.map(item => [item.id, item]))
  const whole = rows.filter(isWhole)
  if (whole.length > 0)
    await tx.insert(sysDictItem).values(
      whole.map(({ id, place, data }) => {
        const old = before.get(id)
        return {
          ...(old ?? { createBy: user.username, createTime: now }),
          id,
          dictId,
          itemText: textOf(data['itemText']),
          itemValue: textOf(data['itemValue']),
          description: textOf(data['description']) || null,
          status: data['status'] === 0 ? 0 : 1,
          place,
          ...(old === undefined ? {} : { version: old.version + 1, updateBy: user.username, updateTime: now }),
        }
      }),
    )
  await halves.write(
    tx,
    scope,
    rows.filter(row => !isWhole(row)),
    user,
  )
  await halves.forget(
    tx,
    scope,
    whole.map(({ id }) => id),
  )
  const isMoved = ({ id, place }: GridRowState) => {
    const old = before.get(id)
    return old === undefined || placeOf(old) !== place
  }
  if (whole.some(isMoved)) await renumber(tx, scope)
  await tx
    .update(sysDict)
    .set({ version: sql`${sysDict.version} + 1`, updateBy: user.username, updateTime: now })
    .where(eq(sysDict.id, dictId))
}

/** The items of one dictionary of the hospital, for anyone who may edit dictionaries; anyone who may see them may look on. */
export const dictItemsSource: GridSource = {
  table: dictItemsGrid,
  isForAllTenants: true,
  access: async (tx, { actions }, { scope }) => {
    if (!actions.has('dict:list') || scope === null) return null
    const [dict] = await tx
      .select({ id: sysDict.id })
      .from(sysDict)
      .where(and(eq(sysDict.id, scope), eq(sysDict.delFlag, 0)))
    const may = actions.has('dict:edit')
    return dict === undefined ? null : { edit: may, add: may, remove: may, move: may }
  },
  rows: async (tx, scope) => [...(await itemsOf(tx, scope)).map(rowOf), ...(await halves.rows(tx, scope))],
  find: async (tx, scope, ids) =>
    ids.length === 0 ? [] : [...(await itemsOf(tx, scope, ids)).map(rowOf), ...(await halves.find(tx, scope, ids))],
  write,
  holders: async (tx, scope, field, keys, except) => {
    const column = field === 'itemValue' ? sysDictItem.itemValue : field === 'itemText' ? sysDictItem.itemText : null
    const half = await halves.holders(tx, scope, field, keys, except)
    if (column === null) return half
    const key = keySql(column)
    const whole = countsOf(
      await tx
        .select({ key, n: sql<number>`count(*)::int` })
        .from(sysDictItem)
        .where(and(eq(sysDictItem.dictId, idOf(scope)), notInArray(sysDictItem.id, [...except]), inArray(key, [...keys])))
        .groupBy(sql`1`),
    )
    return new Map(keys.map(one => [one, (half.get(one) ?? 0) + (whole.get(one) ?? 0)]))
  },
  issue: async ({ tx, scope }, row, field, value) => {
    if (field === LIVE && value === true && !row.live) {
      const [elsewhere] = await tx.select({ of: sysDictItem.dictId }).from(sysDictItem).where(eq(sysDictItem.id, row.id))
      return isRowId(row.id) && (elsewhere === undefined || elsewhere.of === idOf(scope)) ? '' : BAD_FORMAT
    }
    if (field === 'itemValue' && typeof value === 'string' && value !== value.trim()) return '数据值首尾不能有空格'
    const shape = SHAPES.get(field)
    const title = dictItemsGrid.columns.find(({ key }) => key === field)?.title ?? ''
    const issue = shape === undefined ? '' : shapeError(title, shape, value)
    const oddity = issue === '' && field === 'itemValue' && typeof value === 'string' ? dictIssue('value', value) : ''
    return oddity === '' ? issue : title + oddity
  },
  committed: app => {
    app.dictionaries.forget()
    for (const resource of ['system/dict', 'system/dictItem']) app.crud.touched(resource)
  },
}

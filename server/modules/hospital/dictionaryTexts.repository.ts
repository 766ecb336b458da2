import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysDict, sysDictItem } from '#server/db/tables/index.ts'

/** Texts of these dictionaries by dictionary and value: `freq tid` is 每日三次. */
export async function dictionaryTexts(db: Queryable, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ code: sysDict.dictCode, value: sysDictItem.itemValue, text: sysDictItem.itemText })
    .from(sysDictItem)
    .innerJoin(sysDict, eq(sysDict.id, sysDictItem.dictId))
    .where(inArray(sysDict.dictCode, [...codes]))
  return new Map(rows.map(({ code, value, text }) => [`${code} ${value}`, text]))
}

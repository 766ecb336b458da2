import { and, asc, eq } from 'drizzle-orm'
import { dictionariesStamp } from '#contract/entities/dictionary.ts'
import type { DictItem } from '#contract/entities/session.ts'
import type { Db } from '#server/db/client.ts'
import { sysDict, sysDictItem } from '#server/db/tables/index.ts'

export interface Dictionaries {
  /** enabled items of every dictionary by code, in order; a dictionary without items gives an empty list (contract.md 4.6) */
  all(): Promise<Record<string, DictItem[]>>
  /** items of one dictionary, disabled ones too (contract.md 7); null when there is no such code */
  items(code: string): Promise<DictItem[] | null>
  /** another text as soon as `all` would answer something else, no matter who wrote it */
  stamp(): Promise<string>
  /** after a write: the next question reads the database */
  forget(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    dictionaries: Dictionaries
  }
}

const CACHED_MS = 10_000

interface Kept {
  since: number
  value: Promise<{ items: Record<string, DictItem[]>; stamp: string }>
}

/** Dictionaries over the database, all of them kept for ten seconds: every sign-in carries them. `steady`: ms from any beginning. */
export function createDictionaries(db: Db, steady: () => number): Dictionaries {
  let kept: Kept | null = null

  const load = async () => {
    const rows = await db
      .select({ code: sysDict.dictCode, value: sysDictItem.itemValue, text: sysDictItem.itemText })
      .from(sysDict)
      .leftJoin(sysDictItem, and(eq(sysDictItem.dictId, sysDict.id), eq(sysDictItem.status, 1)))
      .where(eq(sysDict.delFlag, 0))
      .orderBy(asc(sysDict.dictCode), asc(sysDictItem.sortOrder), asc(sysDictItem.id))
    const byCode = new Map<string, DictItem[]>()
    for (const { code, value, text } of rows) {
      const items = byCode.get(code) ?? []
      if (value !== null && text !== null) items.push({ value, text, title: text })
      byCode.set(code, items)
    }
    const items = Object.fromEntries(byCode)
    return { items, stamp: dictionariesStamp(items) }
  }

  const current = async () => {
    if (kept === null || steady() - kept.since >= CACHED_MS) {
      const value = load()
      const entry = { since: steady(), value }
      kept = entry
      value.catch(() => {
        if (kept === entry) kept = null
      })
    }
    return kept.value
  }

  return {
    all: async () => (await current()).items,
    stamp: async () => (await current()).stamp,
    async items(code) {
      const [dictionary] = await db
        .select({ id: sysDict.id })
        .from(sysDict)
        .where(and(eq(sysDict.dictCode, code), eq(sysDict.delFlag, 0)))
      if (!dictionary) return null
      const rows = await db
        .select({ value: sysDictItem.itemValue, text: sysDictItem.itemText })
        .from(sysDictItem)
        .where(eq(sysDictItem.dictId, dictionary.id))
        .orderBy(asc(sysDictItem.sortOrder), asc(sysDictItem.id))
      return rows.map(({ value, text }) => ({ value, text, title: text }))
    },
    forget() {
      kept = null
    },
  }
}

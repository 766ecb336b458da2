import { DICTIONARY_CHECK, DICTIONARY_LIFE } from '#contract/constants.ts'
import type { Dictionaries } from '#contract/entities/dictionary.ts'
import { dictionariesStamp, dictItemsOf } from '#contract/entities/dictionary.ts'
import type { DictItem } from '#contract/entities/session.ts'
import { allDictItems, dictItems, refreshDictCache } from '#contract/http/calls/common.ts'
import { dictionariesVersion } from '#contract/http/calls/dictionaries.ts'
import { failure } from '#contract/http/failure.ts'
import { DICTIONARY_TEXT, fourParts } from '#contract/rules/dictionaryTexts.ts'
import { SESSION_KEY } from '#machines/session/session.storage.ts'
import { createListeners } from '#src/lib/createStore.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { requestContext } from '#src/lib/http/context.ts'
import { onStoredElsewhere, store, stored } from '#src/lib/storage/stored.ts'
import { failureLine } from '#src/lib/text/failure.ts'

/** What is known of one dictionary; the object stays the same until something of it changes. */
export interface DictionaryState {
  items: readonly DictItem[]
  isLoading: boolean
  /** why there is nothing, in a sentence */
  issue: string | null
}

/** Where login puts its dictionaries, without the prefix of the storage. */
const STORED_AS = SESSION_KEY.dictionaries.replace(/^pro__/, '')
/** Tables change by themselves: their items are asked for again after this. */
const TABLE_LIFE = 30_000

interface Single {
  items: readonly DictItem[]
  at: number
}

let owner: string | null | undefined
let all: Dictionaries | null = null
let readAt = 0
let checkedAt = 0
let reloading: Promise<void> | null = null
const singles = new Map<string, Single>()
const pending = new Map<string, Promise<readonly DictItem[]>>()
const states = new Map<string, DictionaryState>()
const changes = createListeners(() =>
  onStoredElsewhere(STORED_AS, () => {
    readStored()
    changes.notify()
  }),
)
const tell = changes.notify

function isAll(value: unknown): value is Dictionaries {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray)
}
function readStored() {
  const value = stored<unknown>(STORED_AS)
  all = isAll(value) ? Object.fromEntries(Object.entries(value).map(([code, items]) => [code, dictItemsOf(items)])) : null
  readAt = Date.now()
  states.clear()
}
/** What is in memory belongs to one sign-in and lives seven days: another one reads its own. */
function current() {
  const token = requestContext().token()
  if (token === owner && Date.now() - readAt < DICTIONARY_LIFE) return
  owner = token
  checkedAt = 0
  singles.clear()
  pending.clear()
  readStored()
}

/** The items of a dictionary as far as they are in the browser: undefined when they are not. */
export function knownItems(code: string): readonly DictItem[] | undefined {
  current()
  if (all !== null && Object.hasOwn(all, code)) return all[code]
  return singles.get(code)?.items
}

/** The text of a value, undefined when the dictionary is not in the browser or has no such value (contract.md 28.5). */
export const dictText = (code: string, value: string | number | null | undefined): string | undefined =>
  value === null || value === undefined || value === ''
    ? undefined
    : knownItems(code)?.find(item => item.value === String(value))?.text

/** Text of a value, the value itself while it has none. */
export const dictWord = (code: string, value: string): string => dictText(code, value) ?? value

/** For useDictionary: what is known now. */
export function dictionaryState(code: string): DictionaryState {
  current()
  const found = states.get(code)
  if (found) return found
  const items = knownItems(code)
  const made = {
    items: items ?? [],
    isLoading: items === undefined && code !== '',
    issue: code === '' ? DICTIONARY_TEXT.noCode : null,
  }
  states.set(code, made)
  return made
}

/** For useDictionary: calls back after anything changed; gives the function that ends it. */
export const subscribeDictionaries = changes.subscribe

const ask = async (code: string, asker: string | null | undefined): Promise<readonly DictItem[]> => {
  if (states.get(code)?.issue) {
    states.set(code, { items: [], isLoading: true, issue: null })
    tell()
  }
  try {
    const items = dictItemsOf(await call(dictItems, { code: fourParts(code) }, { quiet: true }))
    if (asker === owner) {
      singles.set(code, { items, at: Date.now() })
      states.set(code, { items, isLoading: false, issue: null })
    }
    return items
  } catch (error) {
    const made = toFailure(error)
    if (asker === owner) states.set(code, { items: singles.get(code)?.items ?? [], isLoading: false, issue: failureLine(made) })
    throw made
  } finally {
    pending.delete(code)
    tell()
  }
}

/**
 * The items of a dictionary, by its code or a registered `table,text,code` (API-DICT-14, 15): from the browser's copy where it is there, else from the
 * server, asked once however many want it. Rejects with a Failure; an empty code with the specification's sentence.
 */
export async function loadDictionary(code: string): Promise<readonly DictItem[]> {
  current()
  if (code.trim() === '') throw failure('refused', DICTIONARY_TEXT.noCode)
  if (all !== null && Object.hasOwn(all, code)) return all[code] ?? []
  const single = singles.get(code)
  if (single && Date.now() - single.at < TABLE_LIFE) return single.items
  const running = pending.get(code)
  if (running) return running
  const asked = ask(code, owner)
  pending.set(code, asked)
  return asked
}

async function readAll(): Promise<void> {
  current()
  const asker = owner
  const result = await call(allDictItems, {}, { quiet: true })
  if (asker !== owner) return
  all = Object.fromEntries(Object.entries(result).map(([code, items]) => [code, dictItemsOf(items)]))
  readAt = checkedAt = Date.now()
  store(STORED_AS, all, DICTIONARY_LIFE)
  singles.clear()
  states.clear()
  tell()
}

/** Brings all dictionaries anew and keeps them for seven days (API-DICT-13): after a screen changed one. */
function reloadDictionaries(): Promise<void> {
  reloading ??= readAll().finally(() => {
    reloading = null
  })
  return reloading
}

/** Makes the server forget what it keeps, then brings everything anew (API-DICT-11, 12). */
export async function refreshDictionaries(): Promise<void> {
  await call(refreshDictCache, {}, { quiet: true })
  await reloadDictionaries()
}

/**
 * Asks whether the server still has the dictionaries the browser holds, every five minutes at most, and brings them anew when not. Nobody waits for
 * it; a server that does not know the question is believed for seven days.
 */
export async function checkDictionaries(): Promise<void> {
  current()
  if (all === null || Date.now() - checkedAt < DICTIONARY_CHECK) return
  const [asker, known] = [owner, all]
  checkedAt = Date.now()
  try {
    const stamp = await call(dictionariesVersion, {}, { quiet: true })
    if (asker === owner && known === all && stamp !== dictionariesStamp(known)) await reloadDictionaries()
  } catch {
    // what the browser holds is still good; asked again later
  }
}

/** Forgets everything that is only in memory, as a new page would: for tests. */
export function forgetDictionaries(): void {
  owner = undefined
  reloading = null
  states.clear()
}

import { loadDictItem } from '#contract/http/calls/dictionaries.ts'
import { dictionaryState, knownItems } from '#src/runtime/dictionaries/store.ts'
import { call } from '#src/lib/http/call.ts'
import type { LaterAgain } from './laterAgain.ts'

/** Values in one question. */
const BATCH = 100
/** Names are shown while more are asked for, no more often than this: each time all cells look again, ms. */
const SHOW_EVERY = 500

/**
 * Texts of values that the list of a table dictionary does not hold, because the table no longer offers them or is longer than the list: asked for
 * together, a batch after the other, and what was answered is kept. `asking` hears of each run of questions, `changed` when texts came. What the server
 * does not know stays as it is; what it cannot say does so until `later` lets it be asked for again.
 */
export function itemNames(asking: (run: Promise<void>) => void, changed: () => void, later: LaterAgain) {
  /** by dictionary, then by value; what is asked for is empty, so that nobody reads an id for a moment */
  const known = new Map<string, Map<string, string>>()
  const wanted = new Map<string, Set<string>>()
  let isRunning = false

  const askNext = async (): Promise<void> => {
    const [dict, values] = wanted.entries().next().value ?? []
    if (dict === undefined || values === undefined) return
    const batch = [...values].slice(0, BATCH)
    for (const value of batch) values.delete(value)
    if (values.size === 0) wanted.delete(dict)
    try {
      const texts = await call(loadDictItem, { dict, key: batch.join(','), delNotExist: false }, { quiet: true })
      for (const [n, value] of batch.entries()) known.get(dict)?.set(value, texts[n] ?? value)
      later.answered()
    } catch {
      for (const value of batch) known.get(dict)?.delete(value)
      later.failed(batch.map(value => keyOf(dict, value)))
    }
  }
  const run = async (): Promise<void> => {
    let shown = performance.now()
    while (wanted.size > 0) {
      await askNext()
      if (wanted.size > 0 && performance.now() - shown < SHOW_EVERY) continue
      shown = performance.now()
      changed()
    }
    isRunning = false
  }
  return (dict: string, value: string): string => {
    const texts = known.get(dict) ?? new Map<string, string>()
    const text = texts.get(value)
    if (text !== undefined) return text
    // a value with a comma would be two
    if (value.includes(',') || later.has(keyOf(dict, value))) return value
    // the list itself is still on its way
    if (knownItems(dict) === undefined) return dictionaryState(dict).isLoading ? '' : value
    known.set(dict, texts.set(value, ''))
    wanted.set(dict, (wanted.get(dict) ?? new Set()).add(value))
    if (!isRunning) {
      isRunning = true
      asking(Promise.resolve().then(run))
    }
    return ''
  }
}
const keyOf = (dict: string, value: string): string => `item ${dict}\n${value}`

import { REPORT_CACHE_LIFE } from '#contract/constants.ts'

/** How an answer is asked for: the group that shares it, whether a kept one will do. */
export interface KeepOptions {
  /** '': nothing is kept */
  groupId: string
  /** asks the server in any case; its answer replaces the kept one */
  isFresh?: boolean
}

/**
 * Answers of report calls, reused for 30 s within a group (CONST-05, API-RPT-06). Kept in memory, not in the browser's storage as the original does:
 * rows may be about people. An answer that fails is not kept.
 */
export function createReportCache(now: () => number) {
  const kept = new Map<string, { until: number; answer: Promise<unknown> }>()
  return {
    /** `key` says call, parameters and who asks */
    async get<T>(key: string, { groupId, isFresh = false }: KeepOptions, load: () => Promise<T>): Promise<T> {
      if (groupId === '') return load()
      for (const [old, { until }] of kept) if (until <= now()) kept.delete(old)
      const whole = JSON.stringify([groupId, key])
      const known = kept.get(whole)
      if (known !== undefined && !isFresh) return known.answer as Promise<T>
      const answer = load()
      const entry = { until: now() + REPORT_CACHE_LIFE, answer }
      kept.set(whole, entry)
      answer.catch(() => {
        if (kept.get(whole) === entry) kept.delete(whole)
      })
      return answer
    },
  }
}

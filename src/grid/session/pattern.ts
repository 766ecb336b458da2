import type { HandlerVerdict } from '#contract/entities/gridColumn.ts'
import { failure } from '#contract/http/failure.ts'
import type { PatternAnswers, PatternOrder } from './pattern.worker.ts'

/** How long a text may take, ms (D9). */
const LIMIT = 200
/** How long a worker may take to start, ms. */
const START = 10 * LIMIT
/** Texts of a list that are tried before the worker tells how far it is. */
const GROUP = 64
/** So many texts of a list that took too long: the pattern is not worth the wait. */
const LATE_MAX = 10

/** What is said of a value that a pattern could not be tried on in time: nobody knows whether it is right, so it does not pass. */
const PATTERN_LATE = '校验超时，请缩短内容后重试'

type Heard = PatternAnswers | 'ready'
type Ending = 'all' | 'late' | 'none'

const notStarted = () => failure('timeout', '校验程序未能启动')

/** A worker that is ready; rejects with a Failure where none can be had. */
function started(): Promise<Worker> {
  const worker = new Worker(new URL('./pattern.worker.ts', import.meta.url), { type: 'module' })
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer)
      worker.terminate()
      reject(notStarted())
    }
    const timer = setTimeout(fail, START)
    worker.addEventListener('error', fail, { once: true })
    const ready = () => {
      clearTimeout(timer)
      worker.removeEventListener('error', fail)
      resolve(worker)
    }
    worker.addEventListener('message', ready, { once: true })
  })
}

/** The answers of a worker until it has given all, takes too long for one group or has a pattern that is none; rejects when it broke. */
function answersOf(worker: Worker, order: PatternOrder): Promise<{ answers: boolean[]; ending: Ending }> {
  return new Promise((resolve, reject) => {
    const answers: boolean[] = []
    const end = (command: () => void) => {
      clearTimeout(timer)
      worker.removeEventListener('message', hear)
      worker.removeEventListener('error', fail)
      command()
    }
    // a page that was busy itself hears what waits for it before it calls the worker late
    const wait = () => setTimeout(() => (timer = setTimeout(() => end(() => resolve({ answers, ending: 'late' })), 1)), LIMIT)
    const hear = ({ data }: MessageEvent<Heard>) => {
      if (data === null) return end(() => resolve({ answers, ending: 'none' }))
      if (data === 'ready') return
      answers.push(...data)
      if (answers.length >= order.texts.length) return end(() => resolve({ answers, ending: 'all' }))
      clearTimeout(timer)
      timer = wait()
    }
    const fail = () => end(() => reject(notStarted()))
    let timer = wait()
    worker.addEventListener('message', hear)
    worker.addEventListener('error', fail)
    worker.postMessage(order)
  })
}

/** One worker for many texts. */
export interface PatternLine {
  /** as `matchesAll`, of one text */
  matches: (pattern: string, text: string) => Promise<HandlerVerdict>
  /**
   * Whether texts are of a pattern that came from data: true, false, PATTERN_LATE where that took more than 200 ms, null where the pattern is no
   * expression, or where it took too long too often before. Rejects with a Failure where nothing can be tried.
   */
  matchesAll: (pattern: string, texts: readonly string[]) => Promise<HandlerVerdict[]>
  /** ends the worker; what is asked later begins another */
  stop: () => void
}

/** Tries patterns from data in a worker that is ended when a text takes too long, because an expression can be written that never answers (D9). */
export function patternLine(): PatternLine {
  let worker: Promise<Worker> | null = null
  let stops = 0
  let last: Promise<unknown> = Promise.resolve()
  const lates = new Map<string, number>()
  const drop = () => {
    worker?.then(one => one.terminate()).catch(() => undefined)
    worker = null
  }
  const ask = async (order: PatternOrder) => {
    const since = stops
    try {
      const found = await answersOf(await (worker ??= started()), order)
      if (since !== stops) throw failure('cancelled', '校验已取消')
      if (found.ending === 'late') drop()
      return found
    } catch (error) {
      if (since === stops) drop()
      throw error
    }
  }
  const judge = async (pattern: string, texts: readonly string[]): Promise<HandlerVerdict[]> => {
    const verdicts: HandlerVerdict[] = []
    // of a group that took too long, each is tried again and alone: only one of them need be the slow one, or the machine was
    let alone = 0
    while (verdicts.length < texts.length) {
      const left = texts.slice(verdicts.length, alone > 0 ? verdicts.length + 1 : texts.length)
      const { answers, ending } = await ask({ pattern, texts: left, group: GROUP })
      verdicts.push(...answers)
      if (ending === 'none') break
      if (ending === 'late' && alone > 0) {
        verdicts.push(PATTERN_LATE)
        const count = (lates.get(pattern) ?? 0) + 1
        lates.set(pattern, count)
        if (count >= LATE_MAX) break
      }
      alone = alone > 0 ? alone - 1 : ending === 'late' ? GROUP : 0
    }
    return texts.map((_, n) => verdicts[n] ?? null)
  }
  const inTurn = (pattern: string, texts: readonly string[]) => {
    const answer = last.then(() => judge(pattern, texts))
    last = answer.catch(() => undefined)
    return answer
  }
  return {
    matches: async (pattern, text) => (await inTurn(pattern, [text]))[0] ?? null,
    matchesAll: async (pattern, texts) =>
      (lates.get(pattern) ?? 0) >= LATE_MAX ? texts.map(() => null) : inTurn(pattern, texts),
    stop: () => {
      stops += 1
      drop()
    },
  }
}

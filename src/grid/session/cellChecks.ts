import type { HandlerVerdict } from '#contract/entities/gridColumn.ts'
import type { CellQuestion } from '#machines/gridValidation/gridValidation.types.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { patternLine } from './pattern.ts'

/** A check of the page's own, by its name in a rule (GVAL-19): true or null passes, false fails, a text says why; it may answer later. */
export type CellCheck = (question: CellQuestion) => HandlerVerdict | Promise<HandlerVerdict>
export type CellChecks = Readonly<Record<string, CellCheck>>

/** How long a check of the page may keep the person waiting, ms. */
const HANDLER_LIMIT = 15_000
/** Checks of the page that are asked at once. */
const AT_ONCE = 8

/** What a person is told where a check could not be made; `title`: of the column. */
export const CHECK_SKIPPED = (title: string): string => `“${title}”的校验未能完成，已跳过该项检查，请核对后再保存`

/** Who answers what the rules of a column ask outside, for one judging. */
export interface CheckAnswers {
  /** Answers in the order of the questions. Never rejects: a check that fails or does not answer lets its value pass, and the person is told. */
  ask: (questions: readonly CellQuestion[]) => Promise<HandlerVerdict[]>
  /** the judging is over, or nobody waits for it any more */
  stop: () => void
}

type Asked<K extends CellQuestion['ask']['kind']> = CellQuestion & { ask: Extract<CellQuestion['ask'], { kind: K }> }
const isHandler = (question: CellQuestion): question is Asked<'handler'> => question.ask.kind === 'handler'
const isPattern = (question: CellQuestion): question is Asked<'pattern'> => question.ask.kind === 'pattern'

const LATE = Symbol('late')
function inTime<T>(promise: Promise<T>): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<typeof LATE>(resolve => (timer = setTimeout(resolve, HANDLER_LIMIT, LATE)))
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Own patterns go to one worker, handlers to the page, some at once; one that did not answer in time is not asked again. */
export function answersOf(checks: CellChecks, titleOf: (f: string) => string): CheckAnswers {
  const patterns = patternLine()
  const silent = new Set<string>()
  let isOver = false
  const skip = ({ f }: CellQuestion): null => {
    // nobody waits for what is asked no more
    if (!isOver) message.warning(CHECK_SKIPPED(titleOf(f)))
    return null
  }
  async function byPattern(pattern: string, asked: readonly CellQuestion[]): Promise<HandlerVerdict[]> {
    try {
      return await patterns.matchesAll(
        pattern,
        asked.map(({ value }) => String(value)),
      )
    } catch {
      return asked.map(skip)
    }
  }
  async function byHandler(question: Asked<'handler'>): Promise<HandlerVerdict> {
    const { name } = question.ask
    if (isOver || silent.has(name)) return skip(question)
    try {
      // a check may throw before it gives a promise
      const verdict = await inTime((async () => checks[name]?.(question) ?? null)())
      if (verdict !== LATE) return verdict
      silent.add(name)
    } catch {
      // told below
    }
    return skip(question)
  }
  return {
    ask: async questions => {
      const verdicts = new Map<CellQuestion, HandlerVerdict>()
      const patterned = questions.filter(isPattern)
      for (const pattern of new Set(patterned.map(({ ask }) => ask.pattern))) {
        const asked = patterned.filter(({ ask }) => ask.pattern === pattern)
        const answers = await byPattern(pattern, asked)
        for (const [n, question] of asked.entries()) verdicts.set(question, answers[n] ?? null)
      }
      const handled = questions.filter(isHandler)
      for (let n = 0; n < handled.length; n += AT_ONCE) {
        const some = handled.slice(n, n + AT_ONCE)
        await Promise.all(some.map(async question => verdicts.set(question, await byHandler(question))))
      }
      return questions.map(question => verdicts.get(question) ?? null)
    },
    stop: () => {
      isOver = true
      patterns.stop()
    },
  }
}

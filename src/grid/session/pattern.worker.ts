/** Texts to be tried by one pattern; `group`: so many answers go back together. */
export interface PatternOrder {
  pattern: string
  texts: readonly string[]
  group: number
}
/** The next answers in the order of the texts; null: the pattern is no expression, there is no answer. */
export type PatternAnswers = readonly boolean[] | null

/** Slow texts are answered in smaller groups, so that one which never ends is told from many that take their time, ms. */
const PATIENCE = 20

addEventListener('message', ({ data: { pattern, texts, group } }: MessageEvent<PatternOrder>) => {
  try {
    const shape = new RegExp(pattern)
    let answers: boolean[] = []
    let since = performance.now()
    const send = () => {
      postMessage(answers satisfies PatternAnswers)
      answers = []
      since = performance.now()
    }
    for (const text of texts) {
      answers.push(shape.test(text))
      if (answers.length >= group || performance.now() - since > PATIENCE) send()
    }
    if (answers.length > 0) send()
  } catch {
    postMessage(null satisfies PatternAnswers)
  }
})
postMessage('ready')

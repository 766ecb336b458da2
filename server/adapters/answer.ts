/** So long an outside system may take for an answer, ms: shorter than the time for which a row is taken while it is asked. */
const ANSWER_MS = 20_000

/** What an outside system says, or the word that it says nothing: it may take a call and never answer it. `signal`: the server stops, nobody waits any more. */
export async function answerOf<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp: () => void = () => undefined
  const silence = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(new Error('对方没有答复'))
  })
  const timer = setTimeout(giveUp, ANSWER_MS)
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  try {
    return await Promise.race([asked, silence])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

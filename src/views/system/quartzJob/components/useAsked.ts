import { useEffect, useState } from 'react'
import type { Call } from '#contract/http/defineCall.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import type { Failure } from '#contract/http/failure.ts'

export interface Asked<T> {
  /** null until the first answer; the last one while the next is under way */
  answer: T | null
  failure: Failure | null
  isAsking: boolean
  again: () => void
}

/** The answer of a call that only reads, asked again whenever its input changes. */
export function useAsked<I, R>(facts: Call<I, R>, input: I): Asked<R> {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<Omit<Asked<R>, 'again'>>({ answer: null, failure: null, isAsking: true })
  const question = JSON.stringify(input)
  useEffect(() => {
    let isWanted = true
    setState(last => ({ ...last, failure: null, isAsking: true }))
    call(facts, JSON.parse(question) as I, { quiet: true }).then(
      answer => isWanted && setState({ answer, failure: null, isAsking: false }),
      (error: unknown) => isWanted && setState(last => ({ ...last, failure: toFailure(error), isAsking: false })),
    )
    return () => {
      isWanted = false
    }
  }, [facts, question, round])
  return { ...state, again: () => setRound(round + 1) }
}

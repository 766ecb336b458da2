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
  /** asks again because the page itself does so (SEC-08) */
  freshen: () => void
}

/** The answer of a call that only reads, asked again whenever its input changes. */
export function useAsked<I, R>(facts: Call<I, R>, input: I): Asked<R> {
  const [{ round, freshened }, setRound] = useState<{ round: number; freshened: string | null }>({ round: 0, freshened: null })
  const [state, setState] = useState<Omit<Asked<R>, 'again' | 'freshen'>>({ answer: null, failure: null, isAsking: true })
  const question = JSON.stringify(input)
  useEffect(() => {
    let isWanted = true
    setState(last => ({ ...last, failure: null, isAsking: true }))
    call(facts, JSON.parse(question) as I, { quiet: true, unattended: freshened === question }).then(
      answer => isWanted && setState({ answer, failure: null, isAsking: false }),
      (error: unknown) => isWanted && setState(last => ({ ...last, failure: toFailure(error), isAsking: false })),
    )
    return () => {
      isWanted = false
    }
  }, [facts, question, round, freshened])
  return {
    ...state,
    again: () => setRound({ round: round + 1, freshened: null }),
    freshen: () => setRound({ round: round + 1, freshened: question }),
  }
}

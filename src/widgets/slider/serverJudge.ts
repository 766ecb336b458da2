import { sliderAnswer, sliderQuestion } from '#contract/http/calls/slider.ts'
import { SLIDER_LIFE } from '#contract/constants.ts'
import { call } from '#src/lib/http/call.ts'
import type { SlideJudge } from '#src/runtime/machines/useSlider.ts'

/** A question that is nearly over is not worth a slide. */
const WORTH = SLIDER_LIFE / 2

/** The judge that asks our server. A question that was not answered is kept for the next grab; one that could not be fetched is fetched again. */
export function serverJudge(): SlideJudge {
  let asked: { at: number; question: Promise<string> } | null = null
  const ask = () => {
    const one = { at: Date.now(), question: call(sliderQuestion, {}, { quiet: true }).then(({ question }) => question) }
    one.question.catch(() => {
      if (asked === one) asked = null
    })
    asked = one
    return one
  }
  return {
    prepare: () => {
      if (asked === null || Date.now() - asked.at > WORTH) ask()
    },
    verify: async track => {
      const { question } = asked ?? ask()
      const text = await question
      asked = null
      return (await call(sliderAnswer, { question: text, track }, { quiet: true })).ticket
    },
  }
}

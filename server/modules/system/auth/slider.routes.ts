import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { SLIDER_LIFE, SLIDER_TICKET_LIFE, SLIDER_TRACK_MEMORY } from '#contract/constants.ts'
import type { SlideTrack } from '#contract/http/calls/slider.ts'
import { SLIDER_REQUIRED, SLIDER_TEXT, sliderAnswer, sliderQuestion } from '#contract/http/calls/slider.ts'
import { sliderAnswerBody } from '#contract/http/calls/slider.schema.ts'
import { addressOf } from '#server/plugins/address.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { isPlausible } from './sliderTrack.rules.ts'
import type { Tickets } from './tickets.repository.ts'

const KIND = { question: 'sliderQuestion', ticket: 'sliderTicket' } as const
const LIMIT = { count: 60, per: 60_000 }

/** Refuses with the word that makes the client show the slider. */
export const wantsSlider = (text: string): Refusal => new Refusal(text, { result: { reason: SLIDER_REQUIRED } })

/** Uses up a ticket of this address, or refuses. */
export async function mustHaveSlid(tickets: Tickets, ticket: string, address: string): Promise<void> {
  if ((await tickets.spend(KIND.ticket, ticket)) !== address) throw wantsSlider(SLIDER_TEXT.over)
}

/**
 * No person moves twice the same to the thousandth and millisecond. Keys that are kept down repeat evenly, but not to the millisecond from the first press
 * on; anyone who meets the rare chance slides once more.
 */
async function isRecording(app: FastifyInstance, { by, points }: SlideTrack): Promise<boolean> {
  const key = `slide:${createHash('sha256')
    .update(JSON.stringify([by, points]))
    .digest('hex')}`
  return !(await app.oneTimeCodes.putFirst(key, '', SLIDER_TRACK_MEMORY))
}

/** The slider's question and answer (SLIDER-01 to 08, decision 070). The server remembers when it asked and whom; both are good once. */
export function serveSlider(app: FastifyInstance, tickets: Tickets): void {
  serve(app, sliderQuestion, {
    limit: LIMIT,
    handler: async ({ request }) => ({
      question: await tickets.mint(KIND.question, `${app.now()} ${addressOf(request.ip)}`, SLIDER_LIFE),
    }),
  })
  serve(app, sliderAnswer, {
    schema: { body: sliderAnswerBody },
    limit: LIMIT,
    handler: async ({ input: { question, track }, request }) => {
      const asked = await tickets.spend(KIND.question, question)
      if (asked === null) throw new Refusal(SLIDER_TEXT.over)
      const [at, address] = asked.split(' ')
      if (address !== addressOf(request.ip) || !isPlausible(track, app.now() - Number(at))) throw new Refusal(SLIDER_TEXT.failed)
      if (await isRecording(app, track)) throw new Refusal(SLIDER_TEXT.failed)
      return { ticket: await tickets.mint(KIND.ticket, address, SLIDER_TICKET_LIFE) }
    },
  })
}

import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { sliderAnswerBody } from './slider.schema.ts'

/** One point of a slide: share of the way (0 to 1) and ms since the handle was grabbed. */
export type SlidePoint = [share: number, time: number]
/** How the handle went from the start to the end. */
export interface SlideTrack {
  by: 'pointer' | 'keys'
  points: SlidePoint[]
}
/** Word of an answer that wants the slider before the next login (`result.reason`). */
export const SLIDER_REQUIRED = 'SLIDER_REQUIRED'
/** What the two sides say about a slide. */
export const SLIDER_TEXT = {
  idle: '拖动滑块验证',
  busy: '正在验证…',
  verified: '验证通过',
  failed: '验证失败，请重试',
  required: '请先完成滑块验证',
  over: '验证已过期，请重新拖动滑块',
} as const

/** The server's question: good for one slide from the same address. */
export const sliderQuestion = defineCall<Record<string, never>, { question: string }>({
  name: 'slider question',
  methods: ['POST'],
  path: '/sys/slider/question',
  who: 'public',
})
/** A plausible slide gives a ticket for one login from the same address; else 验证失败，请重试, and the question is used up all the same. */
export const sliderAnswer = defineCall<Static<typeof sliderAnswerBody>, { ticket: string }>({
  name: 'slider answer',
  methods: ['POST'],
  path: '/sys/slider/answer',
  who: 'public',
})

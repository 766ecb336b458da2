import type { PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'
import type { SlideTrack } from '#contract/http/calls/slider.ts'

export interface SliderContext {
  /** the server judges the slide before it counts */
  isChecked: boolean
  /** share of the way that the handle has gone, 0 to 1 */
  position: number
  track: SlideTrack
  /** epoch-like ms of the grab; times of the track count from there */
  grabbedAt: number
  /** why the last slide was not believed */
  failure: Failure | null
}

export interface SliderInput {
  isChecked: boolean
}

/** `at`: ms of one clock, `position`: share of the way, above 1 when the pointer is past the end. */
export type SliderEvent =
  | { type: 'handle.grab'; at: number }
  | { type: 'handle.move'; position: number; at: number }
  /** an arrow key: a tenth of the way to or fro */
  | { type: 'handle.step'; by: 1 | -1; at: number }
  /** the pointer is lifted, the focus goes, Escape */
  | { type: 'handle.release' }

/** Told once. `ticket` is the server's, empty where nobody judges. */
export type SliderEmitted = { type: 'slider.passed'; ticket: string }

/** Gives the ticket; rejects with a Failure. */
export type VerifySlide = PromiseActorLogic<string, { track: SlideTrack }>

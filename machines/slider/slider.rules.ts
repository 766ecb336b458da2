import type { SlideTrack } from '#contract/http/calls/slider.ts'
import { SLIDE_POINTS_MAX } from '#contract/http/calls/slider.ts'
import type { SliderContext, SliderEvent } from './slider.types.ts'

/** What an arrow key moves, as a share of the way. */
const KEY_STEP = 0.1

const round = (share: number): number => Math.round(share * 1_000) / 1_000

/** Where the handle can be: between start and end of its way. */
export const within = (position: number): number => round(Math.min(1, Math.max(0, position)))

/** Where a move or a step leads to, past the ends as well. */
export const aimOf = (context: Pick<SliderContext, 'position'>, event: Extract<SliderEvent, { at: number }>): number =>
  event.type === 'handle.move' ? event.position : event.type === 'handle.step' ? context.position + event.by * KEY_STEP : 0

export const newTrack = (by: SlideTrack['by']): SlideTrack => ({ by, points: [[0, 0]] })

/** The track with one more point; a very long one keeps its beginning and its newest end. */
export const withPoint = (track: SlideTrack, position: number, time: number): SlideTrack => ({
  ...track,
  points: [...track.points.slice(0, SLIDE_POINTS_MAX - 1), [within(position), Math.max(0, Math.round(time))]],
})

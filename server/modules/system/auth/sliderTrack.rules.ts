import { SLIDER_MIN_TIME } from '#contract/constants.ts'
import type { SlidePoint, SlideTrack } from '#contract/http/calls/slider.ts'

/** A hand leaves more points than this on a real way, and none of them over half of it. */
const POINTS_MIN = 5
const JUMP_MAX = 0.5
/** An arrow key moves a tenth; roundings are a thousandth. */
const KEY_JUMP_MAX = 0.101
/** The browser's stopwatch and ours need not agree better. */
const CLOCK_SLACK = 1_000

const gaps = (points: readonly SlidePoint[]): SlidePoint[] =>
  points.slice(1).map(([share, time], at) => {
    const [lastShare = 0, lastTime = 0] = points[at] ?? []
    return [share - lastShare, time - lastTime]
  })

/**
 * Whether a slide can be that of a person: from the start to the end, no faster than a hand and no longer than the question is old (`waited`, ms), in
 * steps that a pointer or a key makes, and by pointer not as even as a loop. What this stops and what not: docs/decisions/070.
 */
export function isPlausible({ by, points }: SlideTrack, waited: number): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || first[0] !== 0 || last[0] !== 1) return false
  const duration = last[1] - first[1]
  if (duration < SLIDER_MIN_TIME || waited < SLIDER_MIN_TIME || duration > waited + CLOCK_SLACK) return false
  const steps = gaps(points)
  if (steps.some(([, time]) => time < 0) || points.slice(0, -1).some(([share]) => share >= 1)) return false
  const most = Math.max(...steps.map(([share]) => Math.abs(share)))
  if (by === 'keys') return most <= KEY_JUMP_MAX
  const isEven = new Set(steps.map(([share, time]) => `${share.toFixed(2)} ${time}`)).size === 1
  return points.length >= POINTS_MIN && most <= JUMP_MAX && !isEven
}

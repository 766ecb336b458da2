import { assign, emit, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import type { Failure } from '#contract/http/failure.ts'
import { placeholder } from '../kit/placeholder.ts'
import type * as Slider from './slider.types.ts'
import type { SliderContext, SliderEvent } from './slider.types.ts'
import type { SlideTrack } from '#contract/http/calls/slider.ts'
import { SLIDE_POINTS_MAX } from '#contract/constants.ts'

/** What an arrow key moves, as a share of the way. */
const KEY_STEP = 0.1

const round = (share: number): number => Math.round(share * 1_000) / 1_000

/** Where the handle can be: between start and end of its way. */
const within = (position: number): number => round(Math.min(1, Math.max(0, position)))

/** Where a move or a step leads to, past the ends as well. */
const aimOf = (context: Pick<SliderContext, 'position'>, event: Extract<SliderEvent, { at: number }>): number =>
  event.type === 'handle.move' ? event.position : event.type === 'handle.step' ? context.position + event.by * KEY_STEP : 0

const newTrack = (by: SlideTrack['by']): SlideTrack => ({ by, points: [[0, 0]] })

/** The track with one more point; a very long one keeps its beginning and its newest end. */
const withPoint = (track: SlideTrack, position: number, time: number): SlideTrack => ({
  ...track,
  points: [...track.points.slice(0, SLIDE_POINTS_MAX - 1), [within(position), Math.max(0, Math.round(time))]],
})

type Moving = { context: Slider.SliderContext; event: Extract<Slider.SliderEvent, { at: number }> }
const aim = ({ context, event }: Moving) => aimOf(context, event)
const step = ({ context, event }: Moving) => ({ position: aimOf(context, event), at: event.at })

/**
 * Slider verification (SLIDER-01 to 08): the handle goes from the start to the very end in one go, by pointer or by arrow keys; let go early it is back
 * at the start. A checked slider then asks the server, which answers with a ticket; once passed, it stays so.
 */
export const sliderMachine = setup({
  types: {} as {
    context: Slider.SliderContext
    input: Slider.SliderInput
    events: Slider.SliderEvent
    emitted: Slider.SliderEmitted
    tags: 'dragging' | 'busy' | 'verified' | 'failed'
  },
  actors: { verifySlide: placeholder<Slider.VerifySlide>() },
  guards: {
    isAtEnd: (_, position: number) => position >= 1,
    isAtEndUnjudged: ({ context }, position: number) => position >= 1 && !context.isChecked,
  },
  actions: {
    /** a checked slider gets its question from the server in time; one that nobody judges needs none */
    prepareSlide: () => undefined,
    grab: assign((_, { by, at }: { by: 'pointer' | 'keys'; at: number }) => ({
      position: 0,
      failure: null,
      track: newTrack(by),
      grabbedAt: at,
    })),
    moveTo: assign(({ context }, { position, at }: { position: number; at: number }) => ({
      position: within(position),
      track: withPoint(context.track, position, at - context.grabbedAt),
    })),
    goBack: assign({ position: 0 }),
    recordFailure: assign((_, failure: Failure) => ({ position: 0, failure })),
    notifyPassed: emit((_, ticket: string) => ({ type: 'slider.passed' as const, ticket })),
  },
}).createMachine({
  id: 'slider',
  context: ({ input: { isChecked } }) => ({ isChecked, position: 0, track: newTrack('pointer'), grabbedAt: 0, failure: null }),
  initial: 'waiting',
  states: {
    waiting: {
      entry: 'prepareSlide',
      initial: 'idle',
      on: {
        'handle.grab': {
          target: 'dragging',
          actions: { type: 'grab', params: ({ event }) => ({ by: 'pointer', at: event.at }) },
          meta: { rules: ['SLIDER-04'] },
        },
        'handle.step': {
          target: 'dragging',
          actions: [
            { type: 'grab', params: ({ event }) => ({ by: 'keys', at: event.at }) },
            { type: 'moveTo', params: step },
          ],
        },
      },
      states: {
        idle: { meta: { rules: ['SLIDER-01', 'SLIDER-03'] } },
        failed: { description: 'Not believed, or the question went unanswered: it may be tried again', tags: 'failed' },
      },
    },
    dragging: {
      tags: 'dragging',
      on: {
        'handle.move': [
          {
            guard: { type: 'isAtEndUnjudged', params: aim },
            target: 'verified',
            actions: [
              { type: 'moveTo', params: step },
              { type: 'notifyPassed', params: '' },
            ],
            meta: { rules: ['SLIDER-05', 'SLIDER-08'] },
          },
          {
            guard: { type: 'isAtEnd', params: aim },
            target: 'verifying',
            actions: { type: 'moveTo', params: step },
            meta: { rules: ['SLIDER-05'] },
          },
          { actions: { type: 'moveTo', params: step } },
        ],
        'handle.step': [
          {
            guard: { type: 'isAtEndUnjudged', params: aim },
            target: 'verified',
            actions: [
              { type: 'moveTo', params: step },
              { type: 'notifyPassed', params: '' },
            ],
          },
          { guard: { type: 'isAtEnd', params: aim }, target: 'verifying', actions: { type: 'moveTo', params: step } },
          { actions: { type: 'moveTo', params: step } },
        ],
        'handle.release': { target: 'waiting', actions: 'goBack', meta: { rules: ['SLIDER-06'] } },
      },
    },
    verifying: {
      description: 'The server judges the slide',
      tags: 'busy',
      invoke: {
        id: 'verifySlide',
        src: 'verifySlide',
        input: ({ context }) => ({ track: context.track }),
        onDone: {
          target: 'verified',
          actions: { type: 'notifyPassed', params: ({ event }) => event.output },
          meta: { rules: ['SLIDER-08'] },
        },
        onError: { target: 'waiting.failed', actions: { type: 'recordFailure', params: ({ event }) => failureOf(event.error) } },
      },
    },
    verified: {
      description: 'For good: it cannot be dragged again',
      tags: 'verified',
      meta: { rules: ['SLIDER-02', 'SLIDER-07'] },
    },
  },
})

import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { failure } from '#contract/http/failure.ts'
import type { SlideTrack } from '#contract/http/calls/slider.ts'
import { SLIDE_POINTS_MAX } from '#contract/constants.ts'
import { sliderMachine } from '#machines/slider/slider.machine.ts'

/** A running slider; `judge` is the server, null for a slider that nobody judges. */
function open(judge: ((track: SlideTrack) => Promise<string>) | null = null) {
  const passed: string[] = []
  let prepared = 0
  const actor = createActor(
    sliderMachine.provide({
      actions: { prepareSlide: () => (prepared += 1) },
      ...(judge === null
        ? {}
        : { actors: { verifySlide: fromPromise<string, { track: SlideTrack }>(({ input }) => judge(input.track)) } }),
    }),
    { input: { isChecked: judge !== null } },
  )
  actor.on('slider.passed', ({ ticket }) => passed.push(ticket))
  actor.start()
  return {
    actor,
    passed,
    prepared: () => prepared,
    position: () => actor.getSnapshot().context.position,
    is: (tag: 'dragging' | 'busy' | 'verified' | 'failed') => actor.getSnapshot().hasTag(tag),
    grab: (at = 0) => actor.send({ type: 'handle.grab', at }),
    move: (position: number, at = 300) => actor.send({ type: 'handle.move', position, at }),
    step: (by: 1 | -1, at = 0) => actor.send({ type: 'handle.step', by, at }),
    release: () => actor.send({ type: 'handle.release' }),
  }
}

describe('slider', () => {
  it('[TECH-26] [SLIDER-03] starts idle at the start of the way', () => {
    const slider = open()
    expect(slider.actor.getSnapshot().matches({ waiting: 'idle' })).toBe(true)
    slider.move(1)
    expect([slider.position(), slider.is('dragging'), slider.is('verified')]).toEqual([0, false, false])
  })
  it('[SLIDER-04] is dragged from the moment the handle is pressed, and stays between the ends', () => {
    const slider = open()
    slider.grab()
    expect(slider.is('dragging')).toBe(true)
    slider.move(0.4)
    expect(slider.position()).toBe(0.4)
    slider.move(-0.5)
    expect(slider.position()).toBe(0)
  })
  it('[SLIDER-05] [SLIDER-08] past the full width it has passed, and says so once', () => {
    const slider = open()
    slider.grab()
    slider.move(0.999)
    expect([slider.is('verified'), slider.passed]).toEqual([false, []])
    slider.move(1.3)
    slider.move(1.4)
    slider.release()
    expect([slider.is('verified'), slider.position(), slider.passed]).toEqual([true, 1, ['']])
  })
  it('[SLIDER-06] let go early, the handle is back at zero and begins anew', () => {
    const slider = open()
    slider.grab()
    slider.move(0.9)
    slider.release()
    expect([slider.position(), slider.is('dragging'), slider.passed]).toEqual([0, false, []])
    slider.move(1)
    expect(slider.is('verified')).toBe(false)
  })
  it('[SLIDER-07] after success it cannot be dragged, by pointer or keys', () => {
    const slider = open()
    slider.grab()
    slider.move(1)
    slider.grab()
    slider.step(-1)
    slider.move(0.2)
    slider.release()
    expect([slider.is('verified'), slider.is('dragging'), slider.position()]).toEqual([true, false, 1])
    expect(slider.passed).toHaveLength(1)
  })
  it('ten arrow keys are the whole way, nine and one back are not; leaving begins anew', () => {
    const slider = open()
    for (let count = 0; count < 9; count += 1) slider.step(1)
    slider.step(-1)
    expect(slider.position()).toBe(0.8)
    slider.step(1)
    slider.step(1)
    expect([slider.is('verified'), slider.passed]).toEqual([true, ['']])
    const left = open()
    for (let count = 0; count < 9; count += 1) left.step(1)
    left.release()
    left.step(1)
    expect(left.position()).toBe(0.1)
  })
})

describe('slider that the server judges', () => {
  it('passes with the ticket only when the server says yes, and shows it the way', async () => {
    const seen: SlideTrack[] = []
    const slider = open(async track => {
      seen.push(track)
      return 'ticket-1'
    })
    slider.grab(1_000)
    slider.move(0.5, 1_150.4)
    slider.move(1.2, 1_300)
    expect([slider.is('busy'), slider.passed]).toEqual([true, []])
    slider.grab(2_000)
    slider.release()
    await waitFor(slider.actor, snapshot => snapshot.hasTag('verified'))
    expect(slider.passed).toEqual(['ticket-1'])
    expect(seen).toEqual([
      {
        by: 'pointer',
        points: [
          [0, 0],
          [0.5, 150],
          [1, 300],
        ],
      },
    ])
  })
  it('is back at the start with the reason when the server says no, asks for another question, and may be tried again', async () => {
    let tries = 0
    const slider = open(async () => {
      tries += 1
      if (tries === 1) throw failure('refused', '验证失败，请重试')
      return 'ticket-2'
    })
    expect(slider.prepared()).toBe(1)
    slider.grab()
    slider.move(1)
    await waitFor(slider.actor, snapshot => snapshot.hasTag('failed'))
    expect([slider.position(), slider.prepared()]).toEqual([0, 2])
    expect(slider.actor.getSnapshot().context.failure).toMatchObject({ text: '验证失败，请重试' })
    for (let count = 0; count < 10; count += 1) slider.step(1, count * 50)
    expect(slider.actor.getSnapshot().context).toMatchObject({ failure: null, track: { by: 'keys' } })
    await waitFor(slider.actor, snapshot => snapshot.hasTag('verified'))
    expect(slider.passed).toEqual(['ticket-2'])
  })
  it('keeps a bounded track of an endless slide, its end included', () => {
    const slider = open()
    slider.grab()
    for (let at = 1; at <= 1_000; at += 1) slider.move((at % 90) / 100, at)
    const { points } = slider.actor.getSnapshot().context.track
    expect(points).toHaveLength(SLIDE_POINTS_MAX)
    expect(points.at(-1)).toEqual([0.1, 1_000])
  })
})

import { useEffect, useMemo } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import type { SlideTrack } from '#contract/http/calls/slider.ts'
import { sliderMachine } from '#machines/slider/slider.machine.ts'

/** How often a slider that nobody touches sees to its judge, ms: what was prepared grows old while a form stands open. */
const PREPARE_EVERY = 60_000

/** The server's side of a checked slider: `prepare` when a slide may begin, and from time to time while none does; `verify` gives the ticket or rejects with a Failure. */
export interface SlideJudge {
  prepare: () => void
  verify: (track: SlideTrack) => Promise<string>
}

/** One slider; without a judge the end of the way is enough. `onPassed` is called once. */
export function useSlider(judge: SlideJudge | undefined, onPassed: (ticket: string) => void) {
  const logic = useMemo(
    () =>
      judge === undefined
        ? sliderMachine
        : sliderMachine.provide({
            actions: { prepareSlide: judge.prepare },
            actors: { verifySlide: fromPromise<string, { track: SlideTrack }>(({ input }) => judge.verify(input.track)) },
          }),
    [judge],
  )
  const actor = useActorRef(logic, { input: { isChecked: judge !== undefined } })
  useEffect(() => {
    const listening = actor.on('slider.passed', ({ ticket }) => onPassed(ticket))
    return () => listening.unsubscribe()
  }, [actor, onPassed])
  useEffect(() => {
    if (judge === undefined) return
    const timer = setInterval(() => {
      const snapshot = actor.getSnapshot()
      // under a slide nothing is replaced: its track goes with what was prepared before it
      if (!snapshot.hasTag('dragging') && !snapshot.hasTag('busy') && !snapshot.hasTag('verified')) judge.prepare()
    }, PREPARE_EVERY)
    return () => clearInterval(timer)
  }, [actor, judge])
  return {
    position: useSelector(actor, snapshot => snapshot.context.position),
    isDragging: useSelector(actor, snapshot => snapshot.hasTag('dragging')),
    isBusy: useSelector(actor, snapshot => snapshot.hasTag('busy')),
    isVerified: useSelector(actor, snapshot => snapshot.hasTag('verified')),
    failure: useSelector(actor, snapshot => snapshot.context.failure),
    grab: (at: number) => actor.send({ type: 'handle.grab', at }),
    move: (position: number, at: number) => actor.send({ type: 'handle.move', position, at }),
    step: (by: 1 | -1, at: number) => actor.send({ type: 'handle.step', by, at }),
    release: () => actor.send({ type: 'handle.release' }),
  }
}

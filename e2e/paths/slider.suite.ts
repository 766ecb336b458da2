import type { EventObject } from 'xstate'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { sliderMachine } from '#machines/slider/slider.machine.ts'
import { model } from '#machines/slider/slider.model.ts'
import { sliderPage } from '#e2e/models/slider.page.ts'
import type { PathSuite } from './pathSuite.ts'

/** A pointer moves what it holds, keys what they have begun. */
const allow: NonNullable<ModelOptions<typeof sliderMachine>['allow']> = (snapshot, event: EventObject) => {
  const isDragging = snapshot.hasTag('dragging')
  const isByKeys = snapshot.context.track.by === 'keys'
  if (event.type === 'handle.move') return isDragging && !isByKeys
  if (event.type === 'handle.step') return !isDragging || isByKeys
  if (event.type === 'handle.grab') return !isDragging
  return event.type !== 'handle.release' || isDragging
}
const context: NonNullable<ModelOptions<typeof sliderMachine>['context']> = ({ isChecked, position, failure, track }) => ({
  isChecked,
  position,
  told: failure !== null,
  by: track.by,
})

export const suite: PathSuite = {
  machine: 'slider',
  title: '[QA-04] slider',
  model: modelOf(sliderMachine, { ...model, allow, context }),
  page: sliderPage,
  leftOut: [
    'handle.move without a grab, and by pointer while keys have begun: a pointer moves only what it holds',
    'handle.grab while the handle is held already',
    'handle.step while the pointer holds the handle',
  ],
}

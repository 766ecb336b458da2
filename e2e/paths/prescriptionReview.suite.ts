import type { EventObject } from 'xstate'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { prescriptionReviewMachine } from '#machines/prescriptionReview/prescriptionReview.machine.ts'
import { model } from '#machines/prescriptionReview/prescriptionReview.model.ts'
import { prescriptionReviewPage } from '#e2e/models/prescriptionReview.page.ts'
import type { PathSuite } from './pathSuite.ts'

const WORDS = /^(comment\.set|code\.toggle|text\.set)$/

/** A sheet is taken from the queue that is shown; what is written of a rejection is written in its panel; the queue changes while nothing is open. */
const allow: NonNullable<ModelOptions<typeof prescriptionReviewMachine>['allow']> = (snapshot, event: EventObject) => {
  const isRejecting = snapshot.hasTag('rejecting')
  const { sheet, failure, isSerial, rejection } = snapshot.context
  const isUntouched = snapshot.matches({ desk: 'idle' }) && sheet === null && failure === null && !isSerial
  if (/^(fetchPool|poolThrottle)/.test(event.type) || event.type === 'retry') return isUntouched
  if (event.type === 'board.changed') return isUntouched && !snapshot.matches({ queue: 'fetching' })
  if (event.type === 'claim') return snapshot.matches({ queue: 'pool' }) && !isRejecting
  if (event.type === 'approve') return !isRejecting
  if (event.type === 'reject') return rejection.codes.length > 0
  if (event.type === 'release') return !isRejecting && !isSerial
  return !WORDS.test(event.type) || isRejecting
}

export const suite: PathSuite = {
  machine: 'prescriptionReview',
  title: '[QA-15] prescriptionReview',
  model: modelOf(prescriptionReviewMachine, { ...model, allow }),
  page: prescriptionReviewPage,
  generator: 'eachTransition',
  most: 3,
  leftOut: [
    'comment.set, code.toggle and text.set of a sheet that is read: they are fields of the panel that 驳回 opens',
    'reject without a reason, approve while one is written: the buttons are switched off',
    'board.changed while the queue is fetched, and queue events while a sheet is open: the queue is fetched without a trace then',
  ],
}

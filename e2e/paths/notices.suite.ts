import type { EventObject } from 'xstate'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { model } from '#machines/notices/notices.model.ts'
import { noticesPage } from '#e2e/models/notices.page.ts'
import type { PathSuite } from './pathSuite.ts'

/** What a person can do: nothing but close while a detail window lies over the page, one notice at a time, presses on what is there. */
const allow: NonNullable<ModelOptions<typeof noticesMachine>['allow']> = (snapshot, event: EventObject) => {
  const { opened, lists, queue } = snapshot.context
  const isCommand = /^(notice|notices|bell|session)\.(open|opened|read|show|find|readAll|closed)$/.test(event.type)
  if (event.type === 'notice.confirm') return false
  if (opened !== null && isCommand) return false
  if (queue.length > 0 && isCommand) return false
  switch (event.type) {
    case 'notice.close':
      return opened !== null
    // the popover lists something, and its button is not switched off
    case 'notice.open':
    case 'notices.readAll':
      return lists !== null && !snapshot.hasTag('marking')
    default:
      return true
  }
}
/** Two contexts are one here when the same can be done in them. */
const context: NonNullable<ModelOptions<typeof noticesMachine>['context']> = ({ lists, opened, isStale, queue }) => ({
  isLoaded: lists !== null,
  isOpen: opened !== null,
  isStale,
  queue: queue.map(({ isAwaited, notice }) => `${isAwaited} ${notice === null}`),
})
const PANEL_CLOSERS = ['notice.open', 'notice.read', 'notice.show', 'notice.find', 'session.closed']

/** The popover is opened once, while the first load ignores it; whatever closed it cannot be undone without the event bell.opened. */
function unplayable({ steps }: TestPath): string | null {
  const types = steps.map(step => step.event.type)
  const wanting = types.findLastIndex(type => type === 'notice.open' || type === 'notices.readAll')
  const reopened = types.slice(0, Math.max(0, wanting)).lastIndexOf('bell.opened')
  const closed = types.slice(reopened + 1, Math.max(0, wanting)).some(type => PANEL_CLOSERS.includes(type))
  if (wanting >= 0 && closed) return 'the popover was closed before, and opening it is an event of its own'
  return null
}

export const suite: PathSuite = {
  machine: 'notices',
  title: '[QA-01] notices',
  model: modelOf(noticesMachine, { ...model, allow, context }),
  page: noticesPage,
  generator: 'eachTransition',
  unplayable,
  leftOut: [
    'notice.confirm: an urgent announcement lies over everything, the flow of WALK-18 plays it',
    'anything but 关闭 while the detail window is open: it lies over the page',
    'a second notice while one is being marked: the window or the busy row is in between',
    'notice.open and notices.readAll before the first load or while everything is marked: the button is not there or switched off',
  ],
}

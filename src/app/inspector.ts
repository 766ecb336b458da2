import type { InspectionEvent } from 'xstate'

/**
 * Console inspector for development: `localStorage.inspect = 'session,notice'` prints the events of machines whose id contains one of the words,
 * `*` prints all. Not part of a production build.
 */
export function consoleInspector(event: InspectionEvent): void {
  const wanted = localStorage.getItem('inspect')
  if (!wanted || event.type !== '@xstate.event') return
  const id = 'id' in event.actorRef ? String(event.actorRef.id) : ''
  if (wanted !== '*' && !wanted.split(',').some(word => id.includes(word))) return
  console.info(`%c${id}`, 'color:#096dd9', event.event.type, event.event)
}

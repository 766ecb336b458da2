import { deskFigures, type DeskFigures } from '#contract/http/calls/deskFigures.ts'
import { call } from '#src/lib/http/call.ts'
import { deskFiguresStore } from '#src/runtime/chat/deskFigures.ts'
import { menuCounts } from '#src/runtime/menuCounts.ts'
import type { ChatRuntime } from '#src/runtime/chat/runtime.ts'

const REJECTION = '/hospitalChat/rejection'
const TRANSFER = '/hospitalChat/transfer'

const show = (figures: DeskFigures | null): void => {
  deskFiguresStore.set(figures)
  menuCounts.set(figures === null ? {} : { [REJECTION]: figures.rejected, [TRANSFER]: figures.incoming })
}

/** Keeps the figures of the desk and the numbers in the menu as the server tells of prescriptions, transfers and sessions; gives the function that ends it. */
export function followDeskCounts({ link }: Pick<ChatRuntime, 'link'>): () => void {
  let isWanted = true
  let isAsking = false
  let isStale = false
  const ask = (): void => {
    if (isAsking) {
      isStale = true
      return
    }
    isAsking = true
    call(deskFigures, undefined, { quiet: true })
      // numbers that could not be read stay as they were until the next event or connection
      .then(
        figures => isWanted && show(figures),
        () => undefined,
      )
      .finally(() => {
        isAsking = false
        if (isStale && isWanted) {
          isStale = false
          ask()
        }
      })
  }
  const statuses = new Map<string, string>()
  const told = link.on('chat.event', ({ event }) => {
    if (event.name === 'rx:update' || event.name === 'transfer:update') ask()
    // every message sends its session again: only another state says something here
    if (event.name !== 'session:upsert' || statuses.get(event.session.id) === event.session.status) return
    statuses.set(event.session.id, event.session.status)
    ask()
  })
  const back = link.on('hello.answered', ask)
  return () => {
    isWanted = false
    told.unsubscribe()
    back.unsubscribe()
    show(null)
  }
}

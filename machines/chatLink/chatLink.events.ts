import { fromCallback, type ActorRefFrom } from 'xstate'
import type { chatLinkMachine } from './chatLink.machine.ts'
import type { ChatLinkEmitted, ChatEventsActor, ToLink } from './chatLink.types.ts'

const EVENTS = [
  'link.online',
  'link.lost',
  'link.signedOut',
  'hello.answered',
  'chat.event',
] as const satisfies ChatLinkEmitted['type'][]

/**
 * The actor `chatNews` of desk, window and outbox, fed by one running chatLink: passes on what the link emits (at first `link.online` when it is),
 * and gives ToLink events to it. A window that stops is forgotten by the link.
 */
export const chatEventsOf = (link: ActorRefFrom<typeof chatLinkMachine>): ChatEventsActor =>
  fromCallback<ToLink, { sid: string | null }>(({ sendBack, receive, input }) => {
    const subscriptions = EVENTS.map(type => link.on(type, sendBack))
    if (link.getSnapshot().hasTag('online')) sendBack({ type: 'link.online' })
    receive(event => link.send(event))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      if (input.sid !== null) link.send({ type: 'window.closed', sid: input.sid })
    }
  })

import { fromCallback, type ActorRefFrom } from 'xstate'
import type { chatLinkMachine } from './chatLink.machine.ts'
import type { ChatNews, ChatNewsActor, ToLink } from './chatLink.types.ts'

const NEWS = ['link.online', 'link.lost', 'link.signedOut', 'hello.answered', 'chat.event'] as const satisfies ChatNews['type'][]

/**
 * The actor `chatNews` of desk, window and outbox, fed by one running chatLink: hands on what the link emits (at first `link.online` when it is),
 * and gives ToLink events to it. A window that stops is forgotten by the link.
 */
export const chatNewsOf = (link: ActorRefFrom<typeof chatLinkMachine>): ChatNewsActor =>
  fromCallback<ToLink, { sid: string | null }>(({ sendBack, receive, input }) => {
    const subscriptions = NEWS.map(type => link.on(type, sendBack))
    if (link.getSnapshot().hasTag('online')) sendBack({ type: 'link.online' })
    receive(event => link.send(event))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      if (input.sid !== null) link.send({ type: 'window.closed', sid: input.sid })
    }
  })

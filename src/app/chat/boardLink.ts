import { type ActorRefFrom } from 'xstate'
import { newActor } from '#src/lib/actors/newActor.ts'
import { chatLinkMachine } from '#machines/chatLink/chatLink.machine.ts'
import { selectToken, selectUserId } from '#machines/session/session.select.ts'
import { online$ } from '#streams/browser/online.ts'
import { visibility$ } from '#streams/browser/visibility.ts'
import { chatWire } from '#streams/chatLink.stream.ts'
import { getConfig } from '#src/lib/config.ts'
import { newId } from '#src/lib/newId.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { chatFeedOf, sayHelloOf } from './wire.actor.ts'

type ChatLink = ActorRefFrom<typeof chatLinkMachine>
let running: ChatLink | null = null

/** The chat connection of staff who look at boards; it follows the sign-in and ends with it. Throws when nobody is signed in. */
export function startBoardLink(): ChatLink {
  if (running !== null) return running
  const session = actorNamed('session')
  const token = selectToken(session.getSnapshot())
  const userId = selectUserId(session.getSnapshot())
  if (token === null || userId === null) throw new Error('Boards are for signed-in staff')
  const wire = chatWire(getConfig().chatHost)
  const link = newActor(chatLinkMachine.provide({ actors: { chatFeed: chatFeedOf(wire), sayHello: sayHelloOf(wire) } }), {
    systemId: 'chatLink-staff',
    input: { tab: newId() },
  }).start()
  running = link
  link.send({ type: 'session.opened', token })
  const listening = [
    online$().subscribe(isOnline => {
      if (isOnline) link.send({ type: 'network.online' })
    }),
    visibility$().subscribe(state => link.send({ type: `page.${state}`, now: Date.now() })),
  ]
  const following = session.subscribe(snapshot => {
    if (selectUserId(snapshot) === userId && selectToken(snapshot) === token) return
    following.unsubscribe()
    running = null
    for (const one of listening) one.unsubscribe()
    link.send({ type: 'session.closed' })
    link.stop()
  })
  return link
}

import type { ActorRefFrom } from 'xstate'
import type { chatLinkMachine } from '#machines/chatLink/chatLink.machine.ts'
import { createSlot } from '#src/lib/createSlot.ts'

export type BoardLink = ActorRefFrom<typeof chatLinkMachine>

/** How the chat connection of staff who look at boards is had; src/app fills it once. Apart from what uses it, for the first screens load it. */
export const boardStarter = createSlot<(() => Promise<BoardLink>) | null>(null)

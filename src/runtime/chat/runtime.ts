import { createSlot, type Slot } from '#src/lib/createSlot.ts'
import type { ActorRefFrom } from 'xstate'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { chatDeskMachine } from '#machines/chatDesk/chatDesk.machine.ts'
import type { Side } from '#machines/chatDesk/chatDesk.types.ts'
import type { chatLinkMachine } from '#machines/chatLink/chatLink.machine.ts'
import type { chatOutboxMachine } from '#machines/chatOutbox/chatOutbox.machine.ts'
import type { LocalFile } from '#machines/chatOutbox/chatOutbox.types.ts'
import type { chatSessionMachine } from '#machines/chatSession/chatSession.machine.ts'
import type { composerMachine } from '#machines/composer/composer.machine.ts'

/** Files that wait in this browser until they are uploaded. */
export interface LocalFiles {
  /** keeps the bytes and tells what the machines need to know of them; rejects with a Chinese sentence when the file may not be sent */
  keep(file: File): Promise<LocalFile>
  /** object url of a kept file; null while it is unknown here */
  preview(fileId: string): string | null
  /** forgets the bytes */
  drop(fileId: string): void
}

/** Everything the consultation screens of one signed-in person work with; started by src/app/chat. */
export interface ChatRuntime {
  side: Side
  link: ActorRefFrom<typeof chatLinkMachine>
  desk: ActorRefFrom<typeof chatDeskMachine>
  outbox: ActorRefFrom<typeof chatOutboxMachine>
  composer: ActorRefFrom<typeof composerMachine>
  /** the running window of a session; the same one as long as it was opened lately */
  windowOf(session: ChatSession): ActorRefFrom<typeof chatSessionMachine>
  files: LocalFiles
  /** this browser can record voice */
  canRecord: boolean
}

type Starter = () => Promise<ChatRuntime>
const nobody = (side: Side) =>
  createSlot<Starter>(() => Promise.reject(new Error(`Nobody provided the chat of the ${side} (src/app/chat)`)))
const starters: Readonly<Record<Side, Slot<Starter>>> = { doctor: nobody('doctor'), patient: nobody('patient') }
const running: Partial<Record<Side, Promise<ChatRuntime>>> = {}

/** Tells how the chat of a side is started; src/app does it once. A second call forgets what was running (a new sign-in). */
export function provideChat(side: Side, start: Starter): void {
  starters[side].provide(start)
  forgetChat(side)
}

/** The next screen starts the chat of that side anew. */
export function forgetChat(side: Side): void {
  delete running[side]
}

/** The chat of a side; started by its first screen and kept. Rejects when its parts cannot be loaded, and may then be asked again. */
export function chatRuntime(side: Side): Promise<ChatRuntime> {
  const known = running[side]
  if (known) return known
  const begun = starters[side].get()()
  running[side] = begun
  begun.catch(() => {
    if (running[side] === begun) forgetChat(side)
  })
  return begun
}

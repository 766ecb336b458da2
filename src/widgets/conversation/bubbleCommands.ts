import { SENDABLE_KINDS } from '#contract/entities/chat.ts'
import type { BubbleItem } from './lines.ts'

/** What can be done with a message: those of one that could not be sent, and quoting and taking back. */
export interface BubbleCommands {
  /** the next message answers to this one; absent: nothing is written here */
  quote?(message: BubbleItem['message']): void
  /** takes an own message back; `within` so many ms after it was sent, as the hospital set it */
  recall?: { within: number; press(seq: number): void }
  /** opens the page of a prescription; absent: its card leads nowhere */
  openSheet?(rxId: string): void
  resend(key: string): void
  discard(key: string): void
  /** puts the text of a finally refused message back into the input */
  toComposer(key: string): void
}

/** Whether there is anything to do with a message: who waits may only take back own ones. */
export const hasMenu = (item: BubbleItem, commands: BubbleCommands): boolean =>
  Boolean(commands.quote) || (Boolean(commands.recall) && mayTakeBack(item))

/** Own words, pictures, files and recordings are taken back; cards and illness stay. */
export const mayTakeBack = ({ mine, message }: BubbleItem): boolean => mine && SENDABLE_KINDS.some(kind => kind === message.kind)

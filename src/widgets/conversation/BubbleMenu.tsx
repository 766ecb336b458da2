import { MenuButton } from '#src/ui/menu/MenuButton.tsx'
import type { MenuEntry } from '#src/ui/menu/MenuPopup.tsx'
import { mayTakeBack } from './bubbleCommands.ts'
import type { BubbleCommands } from './bubbleCommands.ts'
import type { BubbleItem } from './lines.ts'
import { CONVERSATION_TEXT as T } from './texts.ts'

/** What can be done with a message: quoted, copied, and an own one taken back within the hospital's time (consultation.md 7.2). */
export function BubbleMenu({ item, commands }: { item: BubbleItem; commands: BubbleCommands }) {
  const { message, at } = item
  const entries = (): MenuEntry[] => {
    const all: MenuEntry[] = commands.quote ? [{ key: 'quote', text: T.quote, press: () => commands.quote?.(message) }] : []
    if (message.kind === 'text')
      all.push({ key: 'copy', text: T.copy, press: () => void navigator.clipboard?.writeText(message.content) })
    // the server's clock decides; here it is only whether the entry makes sense
    const isLate = commands.recall !== undefined && Date.now() - at > commands.recall.within
    // a menu is never empty
    if (commands.recall && mayTakeBack(item) && (!isLate || all.length === 0))
      all.push({ key: 'recall', text: T.recall, isDisabled: isLate, press: () => commands.recall?.press(message.seq) })
    return all
  }
  return (
    <MenuButton className="xl-bubble-menu" text="" label={T.actions} entries={entries}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 12h.01M12 12h.01M18 12h.01" />
      </svg>
    </MenuButton>
  )
}

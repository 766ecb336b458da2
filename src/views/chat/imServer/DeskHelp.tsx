import { useState } from 'react'
import { selectOffset } from '#machines/chatLink/chatLink.select.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { askNoticePermission, noticePermission } from '#src/runtime/chat/desktopNotice.ts'
import { useDeskCommands } from '#src/runtime/chat/useDesk.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { MenuButton } from '#src/ui/menu/MenuButton.tsx'
import type { MenuEntry } from '#src/ui/menu/MenuPopup.tsx'
import { acceptNext } from './acceptNext.ts'

/** Keys of the desk, each of which may be pressed here too, and desktop notices, which are asked for by a press only (looks.md 6). */
export function DeskHelp({ onSearch }: { onSearch(): void }) {
  const [permission, setPermission] = useState(noticePermission)
  const { desk, link } = useChat()
  const commands = useDeskCommands()
  const notices: Record<typeof permission, Omit<MenuEntry, 'key' | 'isApart'> | null> = {
    unsupported: null,
    default: { text: T.notify, press: () => void askNoticePermission().then(setPermission) },
    granted: { text: T.notifyOn, isDisabled: true, press: () => undefined },
    denied: { text: T.notifyDenied, isDisabled: true, press: () => undefined },
  }
  const serverNow = () => Date.now() + selectOffset(link.getSnapshot())
  const entries = (): MenuEntry[] => {
    const notice = notices[permission]
    return [
      { key: 'acceptNext', text: T.acceptNext, hint: 'Alt+N', press: () => acceptNext(desk, commands) },
      { key: 'next', text: T.nextSession, hint: 'Ctrl+↓', press: () => commands.next(serverNow()) },
      { key: 'previous', text: T.previousSession, hint: 'Ctrl+↑', press: () => commands.previous(serverNow()) },
      { key: 'search', text: T.searchShort, hint: 'Ctrl+K', press: onSearch },
      ...(notice === null ? [] : [{ ...notice, key: 'notice', isApart: true }]),
    ]
  }
  return (
    <MenuButton className="xl-icon-button" text="" label={T.help} entries={entries}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9.2 9a3 3 0 1 1 4.2 2.8c-.9.4-1.4 1.1-1.4 2.2M12 17.5h.01M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z" />
      </svg>
    </MenuButton>
  )
}

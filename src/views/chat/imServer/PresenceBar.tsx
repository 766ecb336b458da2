import type { ReactNode } from 'react'
import { PRESENCE_TEXT } from '#contract/rules/chatTexts.ts'
import { selectCounts, selectError, selectLoadLimit, selectPending, selectPresence } from '#machines/chatDesk/chatDesk.select.ts'
import { PRESENCE_KEY } from '#machines/chatDesk/chatDesk.types.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { useDesk, useDeskCommands } from '#src/runtime/chat/useDesk.ts'
import { Button } from '#src/ui/Button.tsx'
import { DeskHelp } from './DeskHelp.tsx'
import { MenuButton } from '#src/ui/menu/MenuButton.tsx'

const CHOICES = ['1', '2', '0'] as const
const SUSPENDED = '3'

/** The doctor's own state, one button with its menu, keys of the desk, and the load: 在线 / 忙碌 / 离线, n/m (当前 n / 上限 m). */
export function PresenceBar({ onSearch, children }: { onSearch(): void; children: ReactNode }) {
  const presence = useDesk(selectPresence)
  const busy = useDesk(snapshot => selectPending(snapshot, PRESENCE_KEY)) !== null
  const error = useDesk(snapshot => selectError(snapshot, PRESENCE_KEY))
  const { active } = useDesk(selectCounts)
  const limit = useDesk(selectLoadLimit)
  const online = useDesk(snapshot => snapshot.hasTag('online'))
  const commands = useDeskCommands()
  const isFixed = !online || busy || presence === SUSPENDED
  const entries = () =>
    CHOICES.map(choice => ({
      key: choice,
      text: PRESENCE_TEXT[choice],
      ...(presence === choice ? { hint: T.presenceNow } : {}),
      isDisabled: isFixed,
      press: () => commands.setPresence(choice),
    }))
  const text = presence === null ? T.presenceUnknown : PRESENCE_TEXT[presence]
  return (
    <div className="xl-presence">
      <MenuButton
        className={`xl-button xl-presence-menu is-${presence ?? '0'}`}
        text=""
        label={T.presenceIs(text)}
        entries={entries}
      >
        <i aria-hidden="true" />
        {text}
        <svg className="xl-menu-more" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 9l6 6 6-6" />
        </svg>
      </MenuButton>
      {limit !== null && (
        <span className={`xl-load${active >= limit ? ' is-full' : ''}`} title={T.load(active, limit)}>
          <span aria-hidden="true">
            {active}/{limit}
          </span>
          <span className="xl-hidden-text">{T.load(active, limit)}</span>
        </span>
      )}
      <span className="xl-desk-signs">
        {children}
        <DeskHelp onSearch={onSearch} />
      </span>
      {presence === SUSPENDED && <p className="xl-quiet">{T.suspended}</p>}
      {error && (
        <p className="xl-pane-error" role="alert">
          <span>{error.text}</span>
          <Button variant="link" onClick={() => commands.dismissError(PRESENCE_KEY)}>
            {T.close}
          </Button>
        </p>
      )}
    </div>
  )
}

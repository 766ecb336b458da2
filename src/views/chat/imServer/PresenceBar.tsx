import { useId } from 'react'
import { PRESENCE_TEXT } from '#contract/rules/chatTexts.ts'
import { selectCounts, selectError, selectLoadLimit, selectPending, selectPresence } from '#machines/chatDesk/chatDesk.select.ts'
import { PRESENCE_KEY } from '#machines/chatDesk/chatDesk.types.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { useDesk, useDeskCommands } from '#src/runtime/chat/useDesk.ts'
import { Button } from '#src/ui/Button.tsx'

const CHOICES = ['1', '2', '0'] as const

/** The doctor's own state and load: 在线 / 忙碌 / 离线, n/m (当前 n / 上限 m). */
export function PresenceBar() {
  const presence = useDesk(selectPresence)
  const busy = useDesk(snapshot => selectPending(snapshot, PRESENCE_KEY)) !== null
  const error = useDesk(snapshot => selectError(snapshot, PRESENCE_KEY))
  const { active } = useDesk(selectCounts)
  const limit = useDesk(selectLoadLimit)
  const online = useDesk(snapshot => snapshot.hasTag('online'))
  const commands = useDeskCommands()
  const name = useId()
  return (
    <div className="xl-presence">
      <div role="radiogroup" aria-label={T.presence} className="xl-presence-switch" aria-busy={busy}>
        {CHOICES.map(choice => (
          <label key={choice} className={`is-${choice}${presence === choice ? ' is-chosen' : ''}`}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={presence === choice}
              disabled={!online || busy || presence === '3'}
              onChange={() => commands.setPresence(choice)}
            />
            <i aria-hidden="true" />
            {PRESENCE_TEXT[choice]}
          </label>
        ))}
      </div>
      {limit !== null && (
        <span className={`xl-load${active >= limit ? ' is-full' : ''}`} title={T.load(active, limit)}>
          <span aria-hidden="true">
            {active}/{limit}
          </span>
          <span className="xl-hidden-text">{T.load(active, limit)}</span>
        </span>
      )}
      {presence === '3' && <p className="xl-quiet">{T.suspended}</p>}
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

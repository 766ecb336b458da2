import { useEffect } from 'react'
import { chatError } from '#src/runtime/overlays/chatError.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { Button } from '#src/ui/Button.tsx'
import './consultation.css'

export interface LinkStatus {
  tone: 'lost' | 'recovered' | 'kicked'
  text: string
}

/** What the connection has to tell, above the conversation; nothing while all is well. */
export function LinkBanner({
  status,
  onReconnect,
  onSignIn,
}: {
  status: LinkStatus | null
  onReconnect(): void
  onSignIn?(): void
}) {
  const isTelling = status !== null
  useEffect(() => (isTelling ? chatError.begin() : undefined), [isTelling])
  return (
    <div role="status" aria-live="polite">
      {status && (
        <div className={`xl-banner is-${status.tone}`}>
          <span>{status.text}</span>
          {status.tone === 'lost' && (
            <Button variant="link" onClick={onReconnect}>
              {T.reconnectNow}
            </Button>
          )}
          {status.tone === 'kicked' && onSignIn && (
            <Button variant="link" onClick={onSignIn}>
              {T.relogin}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

import { useEffect } from 'react'
import { chatFault } from '#src/lib/overlays/chatFault.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import './consultation.css'

export interface LinkNews {
  tone: 'lost' | 'recovered' | 'kicked'
  text: string
}

/** What the connection has to tell, above the conversation; nothing while all is well. */
export function LinkBanner({ news, onReconnect, onSignIn }: { news: LinkNews | null; onReconnect(): void; onSignIn?(): void }) {
  const isTelling = news !== null
  useEffect(() => (isTelling ? chatFault.begin() : undefined), [isTelling])
  return (
    <div role="status" aria-live="polite">
      {news && (
        <div className={`xl-banner is-${news.tone}`}>
          <span>{news.text}</span>
          {news.tone === 'lost' && (
            <button type="button" className="xl-link" onClick={onReconnect}>
              {T.reconnectNow}
            </button>
          )}
          {news.tone === 'kicked' && onSignIn && (
            <button type="button" className="xl-link" onClick={onSignIn}>
              {T.relogin}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

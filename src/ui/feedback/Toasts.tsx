import { useState, useSyncExternalStore } from 'react'
import { toasts } from './toasts.ts'
import './feedback.css'
import { Button } from '../Button.tsx'

/** From so many letters on a notice may be cut where there is little room. */
const LONG = 32

const SIGN = { error: '✕', warning: '!', success: '✓', info: 'i', loading: '' } as const

/** Draws the notices; mounted once by the application. Errors interrupt a screen reader, the rest waits its turn. */
export function Toasts() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.current)
  const [openId, setOpenId] = useState<number | null>(null)
  return (
    <div className="xl-toasts" aria-live="polite" role="region" aria-label="通知">
      {list.map(toast => (
        <div
          key={toast.id}
          className={`xl-toast xl-toast-${toast.kind}`}
          role={toast.kind === 'error' ? 'alert' : 'status'}
          data-open={toast.id === openId}
        >
          <span className="xl-toast-sign" aria-hidden="true">
            {SIGN[toast.kind]}
          </span>
          <div className="xl-toast-words">
            {toast.title ? <strong>{toast.title}</strong> : null}
            <span>{toast.text}</span>
          </div>
          {toast.action ? (
            <Button
              variant="bare"
              className="xl-toast-action"
              onClick={() => {
                toasts.dismiss(toast.id)
                toast.action?.onPress()
              }}
            >
              {toast.action.text}
            </Button>
          ) : null}
          {toast.id !== openId && toast.text.length > LONG ? (
            <Button variant="bare" className="xl-toast-more" onClick={() => setOpenId(toast.id)}>
              全文
            </Button>
          ) : null}
          <Button
            variant="bare"
            className="xl-toast-close"
            aria-label="关闭通知"
            onClick={() => {
              toasts.dismiss(toast.id)
              toast.onClose?.()
            }}
          >
            ×
          </Button>
        </div>
      ))}
    </div>
  )
}

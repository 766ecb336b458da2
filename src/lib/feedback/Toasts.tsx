import { useSyncExternalStore } from 'react'
import { toasts } from './toasts.ts'
import './feedback.css'

const SIGN = { error: '✕', warning: '!', success: '✓', info: 'i', loading: '' } as const

/** Draws the notices; mounted once by the application. Errors interrupt a screen reader, the rest waits its turn. */
export function Toasts() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.current)
  return (
    <div className="xl-toasts" aria-live="polite" role="region" aria-label="通知">
      {list.map(toast => (
        <div key={toast.id} className={`xl-toast xl-toast-${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
          <span className="xl-toast-sign" aria-hidden="true">
            {SIGN[toast.kind]}
          </span>
          <div className="xl-toast-words">
            {toast.title ? <strong>{toast.title}</strong> : null}
            <span>{toast.text}</span>
            {toast.action ? (
              <button
                type="button"
                className="xl-toast-action"
                onClick={() => {
                  toasts.dismiss(toast.id)
                  toast.action?.onPress()
                }}
              >
                {toast.action.text}
              </button>
            ) : null}
          </div>
          <button type="button" className="xl-toast-close" aria-label="关闭通知" onClick={() => toasts.dismiss(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}

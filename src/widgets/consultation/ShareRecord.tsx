import { useId, useState } from 'react'
import { revokeShare, shareSession } from '#contract/http/calls/consultation.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { dateTime } from '#src/lib/format.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { DESK_TEXT, SHARE_TEXT as T } from '#src/lib/text/chat.ts'
import { Button } from '#src/ui/Button.tsx'

interface Share {
  id: string
  address: string
  expiresAt: number
}
type State =
  { kind: 'none' } | { kind: 'busy' } | { kind: 'made'; share: Share } | { kind: 'failed'; text: string; share: Share | null }

async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // without https there is no clipboard: select the text, so that the person's own copy works
    field?.select()
    return false
  }
}

/** 分享记录: makes a read-only link that ends by itself, shows it once, copies it and takes it back (CHAT-13). */
export function ShareRecord({ sid, onClose }: { sid: string; onClose(): void }) {
  const [state, setState] = useState<State>({ kind: 'none' })
  const field = useId()
  const share = state.kind === 'made' || state.kind === 'failed' ? (state.share ?? null) : null

  const make = async (): Promise<void> => {
    setState({ kind: 'busy' })
    try {
      const { id, path, expiresAt } = await call(shareSession, { sid })
      setState({ kind: 'made', share: { id, address: new URL(path, location.origin).href, expiresAt } })
    } catch (error) {
      setState({ kind: 'failed', text: toFailure(error).text, share: null })
    }
  }
  const revoke = async (given: Share): Promise<void> => {
    try {
      await call(revokeShare, { id: given.id })
      message.success(T.revoked)
      setState({ kind: 'none' })
    } catch (error) {
      setState({ kind: 'failed', text: toFailure(error).text, share: given })
    }
  }
  const copy = async (given: Share): Promise<void> => {
    const done = await copyText(given.address, document.getElementById(field) as HTMLInputElement | null)
    if (done) message.success(T.copied)
    else message.warning(T.copyFailed)
  }
  return (
    <Dialog
      title={T.title}
      onClose={onClose}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{DESK_TEXT.close}</Button>
          {share ? (
            <>
              <Button variant="danger" onClick={() => void revoke(share)}>
                {T.revoke}
              </Button>
              <Button variant="primary" onClick={() => void copy(share)}>
                {T.copy}
              </Button>
            </>
          ) : (
            <Button variant="primary" disabled={state.kind === 'busy'} onClick={() => void make()}>
              {state.kind === 'busy' ? T.making : T.make}
            </Button>
          )}
        </>
      }
    >
      <p className="xl-quiet">{T.hint}</p>
      {share && (
        <label className="xl-field xl-share">
          <span>{T.address}</span>
          <input id={field} type="text" readOnly value={share.address} onFocus={event => event.target.select()} />
          <small className="xl-quiet">{T.until(dateTime(share.expiresAt))}</small>
        </label>
      )}
      {state.kind === 'failed' && (
        <p className="xl-field-error" role="alert">
          {state.text}
        </p>
      )}
    </Dialog>
  )
}

import { fromCallback } from 'xstate'
import type { EventObject } from 'xstate'
import { THIRD_CHANNEL, THIRD_RENDER_PATH } from '#contract/http/calls/thirdParty.ts'
import { popupEvent } from '#machines/thirdLogin/thirdLogin.rules.ts'
import type { PopupEvent } from '#machines/thirdLogin/thirdLogin.types.ts'
import { getConfig } from '#src/lib/config.ts'

const CLOSED_EVERY = 500
const SIZE = { width: 560, height: 680 }

const base = () => getConfig().baseUrl.replace(/\/$/, '')

/** Address of the window of a third party (contract.md 4.28). */
const renderAddress = (source: string): string =>
  `${base()}${THIRD_RENDER_PATH}/${encodeURIComponent(source)}?origin=${encodeURIComponent(location.origin)}`

/**
 * The window of a third party as an actor. It opens in the same moment, so that the browser counts it to the click. Messages are believed only from
 * the server's origin and from this very window; over the channel of our own origin only when the window has been cut off from us.
 */
export const popup = fromCallback<EventObject, { source: string }>(({ input, sendBack }) => {
  // a window that says why it failed stays open: the person reads it there
  let isToRead = false
  const tell = (event: PopupEvent) => {
    isToRead ||= event.type === 'popup.refused'
    sendBack(event)
  }
  const left = window.screenX + Math.max(0, (window.outerWidth - SIZE.width) / 2)
  const top = window.screenY + Math.max(0, (window.outerHeight - SIZE.height) / 2)
  const address = renderAddress(input.source)
  const opened = window.open(
    address,
    'xinglin-third-login',
    `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`,
  )
  if (opened === null) {
    tell({ type: 'popup.blocked' })
    return undefined
  }
  opened.focus()
  const trusted = new URL(address, location.href).origin
  const listen = (message: MessageEvent) => {
    if (message.origin !== trusted || message.source !== opened) return
    const event = popupEvent(message.data)
    if (event !== null) tell(event)
  }
  window.addEventListener('message', listen)
  const channel = new BroadcastChannel(THIRD_CHANNEL)
  channel.addEventListener('message', message => {
    const event = opened.closed ? popupEvent(message.data) : null
    if (event !== null) tell(event)
  })
  const watch = setInterval(() => {
    if (!opened.closed) return
    clearInterval(watch)
    tell({ type: 'popup.closed' })
  }, CLOSED_EVERY)
  return () => {
    clearInterval(watch)
    window.removeEventListener('message', listen)
    channel.close()
    if (!isToRead) opened.close()
  }
})

import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { openPage } from '#src/runtime/machines/useTabs.ts'

/** True for a click that the browser itself should answer: another button, or with a key that asks for a new window. */
const isForBrowser = (event: MouseEvent) =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * A link to an address of this application. Unlike the router's it does not draw itself again at every change of place, which counts where hundreds
 * stand in a menu.
 */
export function InnerLink({ to, onClick, children, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a
      {...rest}
      href={to}
      onClick={event => {
        onClick?.(event)
        if (isForBrowser(event)) return
        event.preventDefault()
        openPage(to)
      }}
    >
      {children}
    </a>
  )
}

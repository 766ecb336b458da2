import type { AnchorHTMLAttributes } from 'react'
import { currentLocation, navigate, redirectOf } from '#src/lib/navigation.ts'

/** `redirect` of the present address, handed on so that the login leads where the person wanted to go. */
const withReturn = (to: string): string => {
  const redirect = redirectOf(currentLocation().search)
  return redirect === null ? to : `${to}?redirect=${encodeURIComponent(redirect)}`
}

/** A link between the pages before the login: no reload, and the way back is kept. */
export function SignInLink({ to, children, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const address = withReturn(to)
  return (
    <a
      {...rest}
      href={address}
      onClick={event => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        navigate(address)
      }}
    >
      {children}
    </a>
  )
}

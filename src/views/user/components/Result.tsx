import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import './signIn.css'

const PATH = { good: 'm6 12.5 4 4 8-9', bad: 'm7 7 10 10M17 7 7 17', plain: 'M12 7v6m0 3.5v.5' } as const

interface Props {
  kind: keyof typeof PATH
  title: string
  text: ReactNode
  /** what to do next, links and buttons */
  children: ReactNode
  /** the heading gets the focus: the page changed under the person */
  isAnnounced?: boolean
}

/** How something ended: a sign, what happened, what to do next. */
export function Result({ kind, title, text, children, isAnnounced = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnnounced) heading.current?.focus()
  }, [isAnnounced])
  return (
    <section className="xl-card xl-sign-in-result">
      <span className="xl-sign-in-mark" data-kind={kind} aria-hidden="true">
        <svg width="32" height="32" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
          <path d={PATH[kind]} />
        </svg>
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <div className="xl-sign-in-actions">{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'
import './status.css'

interface Props {
  code: string
  title: string
  text: string
  /** what to do next: links and buttons */
  children: ReactNode
}

/** A page that says what is not possible and offers the next step: 403, 404, 500, not yet built. */
export function StatusPage({ code, title, text, children }: Props) {
  return (
    <section className="xl-status">
      <p className="xl-status-code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p className="xl-status-text">{text}</p>
      <div className="xl-status-next">{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'
import './status.css'

interface Props {
  code: string
  title: string
  /** 2 where the frame above already shows the page's h1 */
  level?: 1 | 2
  text: string
  /** what to do next: links and buttons */
  children: ReactNode
}

/** A page that says what is not possible and offers the next step: 403, 404, 500, not yet built. */
export function StatusPage({ code, title, level = 1, text, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <section className="xl-status-page">
      <p className="xl-status-code" aria-hidden="true">
        {code}
      </p>
      <Heading>{title}</Heading>
      <p className="xl-status-text">{text}</p>
      <div className="xl-status-next">{children}</div>
    </section>
  )
}

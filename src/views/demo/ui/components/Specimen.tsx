import type { ReactNode } from 'react'

/** One control in one state, with the name of the state over it. */
export function Specimen({ state, isWide = false, children }: { state: string; isWide?: boolean; children: ReactNode }) {
  return (
    <figure className="xl-ui-specimen" data-wide={isWide || undefined}>
      <figcaption>{state}</figcaption>
      <div>{children}</div>
    </figure>
  )
}

/** A family of controls with its specimens. */
export function Family({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="xl-card-title">{title}</h2>
      <p>{text}</p>
      <div className="xl-ui-specimens">{children}</div>
    </section>
  )
}

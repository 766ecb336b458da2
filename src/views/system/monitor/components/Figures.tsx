import type { ReactNode } from 'react'
import { Sparkline } from './Sparkline.tsx'

/** A card with one figure that matters, and its line of the last minutes. */
export function Figure({
  name,
  value,
  hint,
  series,
}: {
  name: string
  value: string
  hint?: string
  series?: { values: readonly number[]; text: (value: number) => string; top?: number }
}) {
  return (
    <section className="xl-monitor-card" aria-label={name}>
      <h3>{name}</h3>
      <p className="xl-monitor-value">{value}</p>
      {hint === undefined ? null : <p className="xl-monitor-hint">{hint}</p>}
      {series === undefined ? null : <Sparkline name={name} {...series} />}
    </section>
  )
}

/** A part of a whole as a bar, said in words beside it. */
export function Bar({ name, part, text }: { name: string; part: number; text: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, part)) * 100)
  const level = percent >= 90 ? 'high' : percent >= 75 ? 'warm' : 'calm'
  return (
    <div className="xl-monitor-bar" data-level={level}>
      <div role="meter" aria-label={name} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent} aria-valuetext={text}>
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      <p>{text}</p>
    </div>
  )
}

/** Cards side by side under a heading. */
export const Cards = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="xl-monitor-part">
    <h2>{title}</h2>
    <div className="xl-monitor-cards">{children}</div>
  </section>
)

/** `isName`: the value is what a machine calls itself, in no language. */
type Fact = readonly [name: string, value: string, isName?: boolean]

/** Names and what they are. */
export const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section className="xl-monitor-part">
    <h2>{title}</h2>
    <dl className="xl-monitor-facts">
      {facts.map(([name, value, isName = false]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd translate={isName ? 'no' : undefined}>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

import type { ReactNode } from 'react'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import { Sparkline } from './Sparkline.tsx'

/** From these parts of a whole on a figure is high, or alarming (looks.md part 11). */
const HIGH = 0.8
const ALARMING = 0.9
const percentOf = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100)
const levelOf = (part: number) => (part >= ALARMING ? 'alarming' : part >= HIGH ? 'high' : 'calm')
const LEVELS = { calm: ['normal', '正常'], high: ['attention', '偏高'], alarming: ['bad', '告警'] } as const

/** Name of a figure and, where it is a part of a whole, how it stands. */
function Head({ name, part }: { name: string; part: number | undefined }) {
  const [tone, text] = LEVELS[levelOf(part ?? 0)]
  return (
    <header>
      <h3>{name}</h3>
      {part === undefined ? null : <StatusTag tone={tone}>{text}</StatusTag>}
    </header>
  )
}

/** A card with one figure that matters, and its line of the last minutes. `part`: of a whole that it should not fill. */
export function Figure({
  name,
  value,
  hint,
  part,
  series,
}: {
  name: string
  value: string
  hint?: string
  part?: number
  series: { values: readonly number[]; text: (value: number) => string; top?: number }
}) {
  return (
    <section className="xl-monitor-card" aria-label={name}>
      <Head name={name} part={part} />
      <p className="xl-monitor-value">{value}</p>
      {hint === undefined ? null : <p className="xl-monitor-hint">{hint}</p>}
      <Sparkline name={name} {...series} />
    </section>
  )
}

/** A card with a part of a whole and its bar. `name` names the whole, `title` is read above it. */
export const Share = ({
  name,
  title,
  value,
  part,
  text,
}: {
  name: string
  title: string
  value: string
  part: number
  text: string
}) => (
  <section className="xl-monitor-card" aria-label={name}>
    <Head name={title} part={part} />
    <p className="xl-monitor-value">{value}</p>
    <Bar name={name} part={part} text={text} />
  </section>
)

/** A part of a whole as a bar, said in words beside it. */
export function Bar({ name, part, text }: { name: string; part: number; text: string }) {
  const percent = percentOf(part)
  return (
    <div className="xl-monitor-bar" data-level={levelOf(part)}>
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

import { Button } from '#src/ui/Button.tsx'

export interface Bar {
  key: string
  name: string
  value: number
  /** the value as people read it */
  text: string
  /** behind the number, in grey */
  more?: string
}

interface Props {
  name: string
  bars: readonly Bar[]
  onOpen?: (bar: Bar) => void
}

/** Lying bars, the longest as long as the box; a press on one opens its rows. Empty: the lines stay. */
export function Bars({ name, bars, onOpen }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  if (bars.length === 0)
    return (
      <div className="xl-bars-axes" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    )
  return (
    <ol className="xl-bars" aria-label={name}>
      {bars.map(bar => {
        const line = (
          <>
            <span className="xl-bars-name" title={bar.name}>
              {bar.name}
            </span>
            <span className="xl-bars-track" aria-hidden="true">
              <i style={{ inlineSize: `${((Math.max(0, bar.value) / most) * 100).toFixed(1)}%` }} />
            </span>
            <span className="xl-bars-text">
              {bar.text}
              {bar.more && <small>{bar.more}</small>}
            </span>
          </>
        )
        return (
          <li key={bar.key}>
            {onOpen ? (
              <Button className="xl-bars-line" onClick={() => onOpen(bar)}>
                {line}
              </Button>
            ) : (
              <span className="xl-bars-line">{line}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

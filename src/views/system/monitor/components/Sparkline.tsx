/** Points of a line over `width` by `height`, the newest at the right edge. One point alone is a dash. */
export function linePoints(values: readonly number[], top: number, width: number, height: number): string {
  const most = Math.max(top, ...values) || 1
  const all = values.length === 1 ? [...values, ...values] : values
  return all
    .map((value, at) => {
      const x = (at / Math.max(1, all.length - 1)) * width
      return `${x.toFixed(1)},${(height - (value / most) * height).toFixed(1)}`
    })
    .join(' ')
}

interface Props {
  /** what runs there */
  name: string
  values: readonly number[]
  /** how a value is written */
  text: (value: number) => string
  /** the least that the top edge stands for */
  top?: number
}
const WIDTH = 240
const HEIGHT = 48

/** A small line of the last minutes; its twin says the same in words, for everybody. */
export function Sparkline({ name, values, text, top = 0 }: Props) {
  if (values.length === 0) return <p className="xl-monitor-twin">正在收集数据…</p>
  const points = linePoints(values, top, WIDTH, HEIGHT)
  return (
    <figure className="xl-monitor-line">
      <svg viewBox={`-1 -2 ${WIDTH + 2} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden focusable="false">
        <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} />
        <polyline points={points} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="xl-monitor-twin">
        <span className="xl-hidden-text">{name}走势：</span>
        最低 {text(Math.min(...values))}，最高 {text(Math.max(...values))}
      </figcaption>
    </figure>
  )
}

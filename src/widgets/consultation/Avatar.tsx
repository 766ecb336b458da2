import './consultation.css'

/** Round sign of a person: picture, else the last letters of the name as Chinese readers expect. Sex colours it lightly. */
export function Avatar({ name, sex, picture, size = 36 }: { name: string; sex?: 1 | 2; picture?: string | null; size?: number }) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (picture) return <img className="xl-face" style={style} src={picture} alt="" loading="lazy" />
  return (
    <span className={`xl-face${sex === 2 ? ' is-female' : ''}`} style={style} aria-hidden="true">
      {name.slice(-2)}
    </span>
  )
}

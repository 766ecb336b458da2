import './steps.css'

/** Where the person stands: done steps, the present one, those to come; told in words too. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className="xl-steps" aria-label={`共${names.length}步，当前第${current + 1}步：${names[current] ?? ''}`}>
      {names.map((name, at) => (
        <li
          key={name}
          data-state={at < current ? 'done' : at === current ? 'now' : 'next'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className="xl-steps-number" aria-hidden="true">
            {at < current ? '✓' : at + 1}
          </span>
          <span className="xl-steps-name">{name}</span>
          {at < current ? <span className="xl-hidden-text">（已完成）</span> : null}
        </li>
      ))}
    </ol>
  )
}

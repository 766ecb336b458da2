import { useId, useState } from 'react'
import type { PasteError } from './pastePlan.ts'

/** px of a line, and of the list. */
const LINE = 36
const HEIGHT = 216
/** Lines that are drawn beyond what is in sight. */
const SPARE = 4

/** Cells of a paste of which something has to be said, as those that take nothing of it: only the lines in sight are drawn. */
export function PasteErrors({ title: heading, issues }: { title: string; issues: readonly PasteError[] }) {
  const headingId = useId()
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.floor(top / LINE) - SPARE)
  const shown = issues.slice(first, first + Math.ceil(HEIGHT / LINE) + 2 * SPARE)
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{heading}</h3>
      <div
        className="xl-grid-paste-issues"
        style={{ maxHeight: HEIGHT }}
        // reached by the keyboard, so that it can be scrolled
        tabIndex={0}
        role="table"
        aria-labelledby={headingId}
        aria-rowcount={issues.length + 1}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      >
        <div role="row" aria-rowindex={1} className="xl-grid-paste-head">
          {['行', '列', '内容', '原因'].map(name => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        <div role="rowgroup" style={{ height: issues.length * LINE, paddingTop: first * LINE }}>
          {shown.map(({ place, isNew, title, text, why }, n) => (
            <div key={first + n} role="row" aria-rowindex={first + n + 2} style={{ height: LINE }}>
              <span role="cell">
                {place}
                {isNew ? '（新增）' : ''}
              </span>
              <span role="cell">{title}</span>
              <span role="cell" title={text}>
                {text === '' ? '–' : text.slice(0, 200)}
              </span>
              <span role="cell" title={why}>
                {why}
              </span>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

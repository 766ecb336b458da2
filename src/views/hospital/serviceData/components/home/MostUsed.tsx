import { Link } from 'react-router-dom'
import { selectItems } from '#machines/menu/menu.select.ts'
import { HOME_TEXT as T } from '#src/lib/text/statistics.ts'
import { useMenu } from '#src/runtime/machines/useMenu.ts'
import { usePreference } from '#src/runtime/machines/usePreferences.ts'
import { countsIn, mostVisited, VISIT_COUNTS } from '#src/runtime/palette/visitCounts.ts'
import { pagesOf } from './Shortcuts.tsx'

const MOST = 8

/** The menus that an administrator opens most, on whatever machine; those the menu lost are not shown. */
export function MostUsed() {
  const pages = useMenu(selectItems).flatMap(pagesOf)
  const [kept] = usePreference<unknown>(VISIT_COUNTS, null)
  const counts = countsIn(kept)
  const shown = mostVisited(pages, counts, MOST)
  return (
    <section className="xl-home-panel xl-shortcuts" aria-label={T.mostUsed}>
      <h3>{T.mostUsed}</h3>
      {shown.length === 0 && <p className="xl-home-none">{T.noMostUsed}</p>}
      <ul>
        {shown.map(({ to, title }) => (
          <li key={to} className="xl-shortcut">
            <Link to={to} title={T.visited(counts[to] ?? 0)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

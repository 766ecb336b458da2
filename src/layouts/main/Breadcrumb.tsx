import { memo } from 'react'
import { InnerLink } from '../components/InnerLink.tsx'

/** A level of the breadcrumb; `to` is null where no page stands. */
export interface Level {
  title: string
  to: string | null
}

/** Where the page lies: home first, the page last and no link (LAYOUT-23 to 25). On phones only the page itself is left. */
export const Breadcrumb = memo(function Breadcrumb({ levels }: { levels: readonly Level[] }) {
  return (
    <nav className="xl-crumbs" aria-label="面包屑">
      <ol>
        {levels.map(({ title, to }, at) => (
          <li key={`${at} ${title}`}>
            {at === levels.length - 1 ? (
              <span aria-current="page" title={title}>
                {title}
              </span>
            ) : to === null ? (
              <span>{title}</span>
            ) : (
              <InnerLink to={to}>{title}</InnerLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
})

import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { PageFrameContext } from '#src/lib/page/usePageContent.ts'
import type { PageHead, PageLink } from '#src/lib/page/usePageContent.ts'
import { useRouteMeta } from '#src/lib/routeMeta.ts'
import { InnerLink } from '../components/InnerLink.tsx'
import { PageSearch } from './PageSearch.tsx'
import { PageTabList } from './PageTabList.tsx'
import './page.css'

const linkOf = ({ title, icon, to, href }: PageLink) =>
  to === undefined ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {icon}
      {title}
    </a>
  ) : (
    <InnerLink to={to}>
      {icon}
      {title}
    </InnerLink>
  )

/** True when nothing of the head is seen. */
const isBare = ({ description, links, extraImage, search, tabs }: PageHead) =>
  description === undefined && !links?.length && extraImage === undefined && search !== true && tabs === undefined

/** Frame of one page: above the screen stands what it asked for by usePageContent, titled as its route (LAYOUT-26 to 31); else nothing. */
export function PageContent({ children }: { children: ReactNode }) {
  const { title } = useRouteMeta()
  const [head, setHead] = useState<PageHead | null>(null)
  const [searched, setSearched] = useState('')
  const id = useId()
  return (
    <PageFrameContext value={setHead}>
      {head === null ? null : (
        <header className="xl-page-head" data-bare={isBare(head)}>
          <div className="xl-page-words">
            {/* the last crumb is the title that is seen (looks.md part 3) */}
            <h1 className="xl-hidden-text">{head.title ?? title}</h1>
            {head.description === undefined ? null : (
              <div className="xl-page-description" title={typeof head.description === 'string' ? head.description : undefined}>
                {head.description}
              </div>
            )}
            {head.links?.length ? (
              <ul className="xl-page-links" aria-label="相关链接">
                {head.links.map(link => (
                  <li key={link.title}>{linkOf(link)}</li>
                ))}
              </ul>
            ) : null}
            {head.search === true ? (
              <PageSearch text={searched} hint={head.searchHint} onType={setSearched} onSearch={head.onSearch} />
            ) : null}
          </div>
          {head.extraImage === undefined ? null : <img className="xl-page-extra" src={head.extraImage} alt="" />}
          {head.tabs === undefined ? null : <PageTabList id={id} {...head.tabs} />}
        </header>
      )}
      <div
        className={head === null ? 'xl-page-bare' : 'xl-page'}
        {...(head?.tabs === undefined
          ? {}
          : { id: `${id}panel`, role: 'tabpanel', 'aria-labelledby': `${id}${head.tabs.active}` })}
      >
        {children}
      </div>
    </PageFrameContext>
  )
}

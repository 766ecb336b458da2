import type { ReactNode } from 'react'
import { SIDE_MENU_WIDTH } from '#contract/constants.ts'
import type { MenuTheme } from '#contract/entities/layoutSettings.ts'
import { getConfig } from '#src/lib/config.ts'
import { Logo } from '#src/ui/Logo.tsx'
import { InnerLink } from '../components/InnerLink.tsx'

/** Sign and name of the product; leads home. */
export function Home({ isShort, onFollow }: { isShort: boolean; onFollow?: () => void }) {
  const { title } = getConfig()
  return (
    <InnerLink className="xl-brand" to="/dashboard/analysis" aria-label={`${title} 首页`} onClick={onFollow}>
      <Logo size={32} />
      {isShort ? null : <span>{title}</span>}
    </InnerLink>
  )
}

interface Props {
  isOpen: boolean
  theme: MenuTheme
  /** the menu */
  children: ReactNode
}

/** The side of the page: SIDE_MENU_WIDTH wide, or only icons (LAYOUT-04, 06). */
export function Sider({ isOpen, theme, children }: Props) {
  return (
    <div
      className="xl-sider"
      data-open={isOpen}
      data-ground={theme}
      style={{ ['--xl-sider-width' as string]: `${SIDE_MENU_WIDTH}px` }}
    >
      <div className="xl-sider-body">
        <div className="xl-sider-head">
          <Home isShort={!isOpen} />
        </div>
        {children}
      </div>
    </div>
  )
}

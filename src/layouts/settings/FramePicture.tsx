import type { MenuTheme, NavigationMode } from '#contract/entities/layoutSettings.ts'

/** A frame in small: where its menu stands and how it looks. */
export function FramePicture({ theme, layout }: { theme: MenuTheme; layout: NavigationMode }) {
  const menu = theme === 'dark' ? '#001529' : 'var(--xl-panel)'
  return (
    <svg width="72" height="56" viewBox="0 0 52 40" preserveAspectRatio="none">
      <rect width="52" height="40" style={{ fill: 'var(--xl-fill)' }} />
      {layout === 'sidemenu' ? (
        <>
          <rect x="14" width="38" height="9" style={{ fill: 'var(--xl-panel)' }} />
          <rect width="14" height="40" style={{ fill: menu }} />
        </>
      ) : (
        <>
          {layout === 'mixmenu' ? <rect width="14" height="40" style={{ fill: 'var(--xl-panel)' }} /> : null}
          <rect width="52" height="10" style={{ fill: menu }} />
        </>
      )}
    </svg>
  )
}

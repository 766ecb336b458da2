import type { ThemeConfig } from 'antd'

/** antd in our colours: #1890FF fills, the darker #096DD9 carries text and buttons (D18). */
export const antdTheme: ThemeConfig = {
  token: {
    colorPrimary: '#096dd9',
    colorInfo: '#1890ff',
    colorLink: '#096dd9',
    colorLinkHover: '#0958d9',
    colorError: '#cf1322',
    colorTextSecondary: 'rgba(0,0,0,0.65)',
    colorTextTertiary: 'rgba(0,0,0,0.6)',
    colorTextDescription: 'rgba(0,0,0,0.6)',
    colorTextPlaceholder: '#757575',
    borderRadius: 6,
    fontFamily: 'var(--xl-font)',
    // who asked the system for less motion gets none (jsdom knows no matchMedia)
    motion: !('matchMedia' in globalThis && globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches),
  },
  components: { Layout: { headerBg: '#fff', siderBg: '#fff', bodyBg: '#f5f5f5' } },
}

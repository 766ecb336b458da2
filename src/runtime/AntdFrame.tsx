import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { CHINESE } from '#src/lib/antdLocale.ts'
import { useAntdTheme } from './antdTheme.ts'

/** What makes controls of antd ours: language, colours, density. Around every part that is loaded later, not around the frame and the rows of a list, which have none (docs/decisions/196). */
export const AntdFrame = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={CHINESE} theme={useAntdTheme()}>
    {children}
  </ConfigProvider>
)

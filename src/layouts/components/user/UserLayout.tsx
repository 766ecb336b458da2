import type { ReactNode } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { Logo } from '#src/ui/Logo.tsx'
import { DemoNotice } from '#src/ui/feedback/DemoNotice.tsx'
import './user.css'

/** Frame of the pages before the login: a header with logo and product title, then the page (LAYOUT-01 to 03). */
export function UserLayout({ children }: { children: ReactNode }) {
  return (
    <div className="xl-user">
      <header className="xl-user-head">
        <Logo size={44} />
        <h1>{getConfig().title}</h1>
        <p>在线问诊与医院管理平台</p>
        <DemoNotice />
      </header>
      <main className="xl-user-main">{children}</main>
      <footer className="xl-user-foot">请勿在公共电脑上保存账号；诊疗信息受法律保护。</footer>
    </div>
  )
}

import type { ReactNode } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { Brand } from '../Brand.tsx'
import './user.css'

/** Frame of the pages before the login: product title and logo, then the page. */
export function UserLayout({ children }: { children: ReactNode }) {
  return (
    <div className="xl-user">
      <main className="xl-user-main">
        <header className="xl-user-head">
          <Brand size={44} />
          <h1>{getConfig().title}</h1>
          <p>在线问诊与医院管理平台</p>
        </header>
        {children}
      </main>
      <footer className="xl-user-foot">请勿在公共电脑上保存账号；诊疗信息受法律保护。</footer>
    </div>
  )
}

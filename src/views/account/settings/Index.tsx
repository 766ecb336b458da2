import { useLocation, useNavigate } from 'react-router-dom'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { Basic } from './Basic.tsx'
import { Personal } from './Personal.tsx'
import { Security } from './Security.tsx'
import { Notices } from './Notices.tsx'
import '../components/account.css'

const SECTIONS = [
  { key: 'base', title: '基本设置' },
  { key: 'security', title: '安全设置' },
  { key: 'custom', title: '个性化' },
  { key: 'notification', title: '消息通知' },
] as const

/** Account settings (VIEW-ACC-13) in four sections; the section stands in the address, so that it can be linked and reloaded. */
export default function AccountSettings() {
  const { hash } = useLocation()
  const go = useNavigate()
  const section = SECTIONS.find(({ key }) => `#${key}` === hash)?.key ?? 'base'
  usePageContent({
    tabs: { active: section, items: SECTIONS, onChange: key => void go({ hash: `#${key}` }, { replace: true }) },
  })
  return (
    <div className="xl-own-settings">
      {/* what is typed here stays while another section is looked at */}
      <div hidden={section !== 'base'}>
        <Basic />
      </div>
      {section === 'security' ? <Security /> : null}
      {section === 'custom' ? <Personal /> : null}
      {section === 'notification' ? <Notices /> : null}
    </div>
  )
}

import { useLocation, useNavigate } from 'react-router-dom'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { Personal } from './Personal.tsx'
import { Security } from './Security.tsx'
import { Notices } from './Notices.tsx'
import { useCallback } from 'react'
import { myProfile } from '#contract/http/calls/account.ts'
import { call } from '#src/lib/http/call.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Part } from '../components/Person.tsx'
import { Skeleton } from '../components/States.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import '../components/account.css'

/** Section 基本设置: the person's own data. */
function Basic() {
  const load = useCallback(() => call(myProfile, {}, { quiet: true }), [])
  const { state, again } = useLoad('profile', load)
  return (
    <Part title="基本设置">
      {state.kind === 'loading' ? (
        <Skeleton lines={6} />
      ) : state.kind === 'failed' ? (
        <LoadError lead="加载失败" failure={state.failure} again={again} />
      ) : (
        <ProfileForm profile={state.value} />
      )}
    </Part>
  )
}

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

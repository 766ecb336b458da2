import { myProfile } from '#contract/http/calls/account.ts'
import type { Profile } from '#contract/http/calls/account.ts'
import { call } from '#src/lib/http/call.ts'
import { accountCommands } from '#src/runtime/machines/useAccount.ts'
import { navigate } from '#src/lib/navigation.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Fact, maskedPhone, Part, Picture } from '../components/Person.tsx'
import { Sessions } from '../components/Sessions.tsx'
import { Skeleton } from '../components/States.tsx'
import '../components/account.css'

const load = () => call(myProfile, {}, { quiet: true })
const SEX = { 1: '男', 2: '女' } as const

const SHORTCUTS: readonly { text: string; run: () => void }[] = [
  { text: '修改个人资料', run: () => navigate('/account/settings') },
  { text: '安全设置', run: () => navigate('/account/settings#security') },
  { text: '修改密码', run: accountCommands.openPasswordChange },
  { text: '我的消息', run: () => navigate('/isps/userAnnouncement') },
]

const joined = (names: readonly string[]) => names.join('、')

function Facts({ profile }: { profile: Profile }) {
  return (
    <dl className="xl-own-facts">
      <Fact name="账号">{profile.username}</Fact>
      <Fact name="性别">{profile.sex === null ? null : SEX[profile.sex]}</Fact>
      <Fact name="生日">{profile.birthday?.slice(0, 10)}</Fact>
      <Fact name="手机">{maskedPhone(profile.phone)}</Fact>
      <Fact name="邮箱">{profile.email}</Fact>
      <Fact name="工号">{profile.workNo}</Fact>
      <Fact name="当前科室">{profile.orgCodeTxt}</Fact>
      <Fact name="所属科室">{joined(profile.departNames)}</Fact>
      <Fact name="角色">{joined(profile.roleNames)}</Fact>
      <Fact name="第三方账号">{joined(profile.thirdParties.map(party => party.name))}</Fact>
      <Fact name="创建时间">{profile.createTime}</Fact>
    </dl>
  )
}

/** The account centre (VIEW-ACC-12): who the person is here, the last sign-ins, the ways on. */
export default function AccountCenter() {
  usePageContent()
  const { state, again } = useLoad('profile', load)
  return (
    <div className="xl-own-center">
      <Part title="个人信息">
        {state.kind === 'loading' ? (
          <Skeleton lines={6} />
        ) : state.kind === 'failed' ? (
          <LoadError lead="加载失败" failure={state.failure} again={again} />
        ) : (
          <>
            <div className="xl-own-person">
              <Picture user={state.value} size={72} />
              <div>
                <p className="xl-own-name">{state.value.realname || state.value.username}</p>
                <p className="xl-own-under">
                  {[joined(state.value.roleNames), state.value.orgCodeTxt].filter(Boolean).join(' · ') || '尚未分配角色和科室'}
                </p>
              </div>
            </div>
            <Facts profile={state.value} />
          </>
        )}
      </Part>
      <div className="xl-own-side">
        <Part title="快捷入口">
          <ul className="xl-own-shortcuts">
            {SHORTCUTS.map(({ text, run }) => (
              <li key={text}>
                <Button onClick={run}>{text}</Button>
              </li>
            ))}
          </ul>
        </Part>
        <Sessions title="最近登录" most={5} />
      </div>
    </div>
  )
}

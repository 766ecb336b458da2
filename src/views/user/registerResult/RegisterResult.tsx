import { currentLocation } from '#src/lib/navigation.ts'
import { SignInLink } from '#src/widgets/signIn/SignInLink.tsx'
import { Result } from '../components/Result.tsx'

/** The account of the registration that led here; null when the page was opened by itself. It stays over F5, it is not in the address. */
const registeredName = (): string | null => {
  const { state } = currentLocation()
  return typeof state === 'object' && state !== null && 'registered' in state ? String(state.registered) : null
}

/** How the registration ended (ROUTE-08, VIEW-ACC-07); opened by itself it says so and leads on. */
export default function RegisterResult() {
  const name = registeredName()
  return name === null ? (
    <Result kind="plain" title="没有注册结果" text="请先填写注册信息；如果已经注册成功，可以直接登录。">
      <SignInLink className="xl-button xl-button-primary xl-button-block" to="/user/register">
        去注册
      </SignInLink>
      <SignInLink className="xl-button xl-button-block" to="/user/login">
        返回账号登录
      </SignInLink>
    </Result>
  ) : (
    <Result
      kind="good"
      isAnnounced
      title="注册成功"
      text={`您的账号：${name}。新账号的角色和科室由医院信息科分配，分配后重新登录即可使用。`}
    >
      <SignInLink className="xl-button xl-button-primary xl-button-block" to="/user/login">
        返回账号登录
      </SignInLink>
    </Result>
  )
}

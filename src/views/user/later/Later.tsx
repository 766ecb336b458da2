import { currentPlace } from '#src/lib/navigation.ts'
import './later.css'

const TITLE: Readonly<Record<string, string>> = {
  '/user/register': '注册',
  '/user/register-result': '注册结果',
  '/user/alteration': '找回密码',
  '/oauth2-app/login': '企业微信与钉钉登录',
}

/** Entrances that open in a later step: says so and leads back; they need no login. */
export default function Later() {
  return (
    <section className="xl-card xl-later">
      <h2 className="xl-card-title">{TITLE[currentPlace().pathname] ?? '登录'}</h2>
      <p>此入口将在后续版本开放。目前请使用账号和密码登录；没有账号或忘记密码时，请联系医院信息科。</p>
      <a className="xl-button xl-button-primary xl-button-block" href="/user/login">
        返回账号登录
      </a>
    </section>
  )
}

import { failure } from '#contract/http/failure.ts'
import type { Depart, LoginResult, Tenant, UserInfo } from '#contract/entities/session.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { sessionMachine } from './session.machine.ts'
import { sessionOfLogin } from './session.rules.ts'

const user: UserInfo = {
  id: 'u1',
  username: 'hospital',
  realname: '李院长',
  avatar: null,
  sex: 1,
  birthday: null,
  email: null,
  phone: null,
  orgCode: 'A01',
  orgCodeTxt: '内科',
  status: 1,
  workNo: null,
  post: null,
  relTenantIds: null,
}
const departs: Depart[] = ['A01', 'A02'].map(orgCode => ({ id: orgCode, parentId: '', orgCode, departName: orgCode }))
const tenantList: Tenant[] = [1, 2].map(id => ({ id, name: `医院${id}` }))
const login: LoginResult = {
  token: 't1',
  userInfo: user,
  roles: ['hospital'],
  doctor: null,
  sysAllDictItems: {},
  departs: departs.slice(0, 1),
  multi_depart: 1,
}
const stored = sessionOfLogin(login)
const refused = failure('refused', '用户名或密码错误', { status: 200 })
const expired = failure('expired', 'Token失效，请重新登录', { status: 500 })
const unauthorized = failure('expired', '登陆超时，请重新登录', { status: 401 })

/** Cases for the path generator: one user, with and without choices, inside and outside WeChat Work. */
export const model: ModelOptions<typeof sessionMachine> = {
  inputs: [{ appEnv: false }, { appEnv: true }],
  // who and what is chosen, why it ends; texts of failures and the token on its way out make no difference to the chart
  context: ({ session, login: open, presence, appEnv, ending, unsaved }) => ({
    userId: session?.info?.id ?? null,
    asked: open && { tenants: open.tenantList?.length ?? 0, departs: open.multi_depart },
    presence,
    appEnv,
    ending,
    unsaved: unsaved.length,
  }),
  events: [
    { type: 'login.submit', request: { method: 'account', username: 'hospital', password: 'secret' } },
    { type: 'loadStoredSession done', output: null },
    { type: 'loadStoredSession done', output: stored },
    { type: 'loadStoredSession failed', error: refused },
    { type: 'signIn done', output: login },
    { type: 'signIn done', output: { ...login, mustChangePassword: true } },
    { type: 'signIn done', output: { ...login, tenantList } },
    { type: 'signIn done', output: { ...login, tenantList, departs, multi_depart: 2, mustChangePassword: true } },
    { type: 'signIn failed', error: refused },
    { type: 'password.change', oldPassword: 'secret', password: 'Better#1', confirmPassword: 'Better#1' },
    { type: 'changePassword failed', error: refused },
    { type: 'choice.confirm', tenantId: '2', orgCode: 'A02' },
    { type: 'choice.confirm', tenantId: '9' },
    { type: 'chooseDepart done', output: { ...user, orgCode: 'A02' } },
    { type: 'chooseDepart failed', error: refused },
    { type: 'fetchRoles done', output: ['hospital'] },
    { type: 'fetchRoles failed', error: refused },
    { type: 'depart.switch', orgCode: 'A02' },
    { type: 'switchDepart done', output: { ...user, orgCode: 'A02' } },
    { type: 'switchDepart failed', error: refused },
    { type: 'logout.request' },
    { type: 'logout.request', unsaved: ['个人资料'] },
    { type: 'checkOngoingChats done', output: true },
    { type: 'checkOngoingChats done', output: false },
    { type: 'checkOngoingChats failed', error: refused },
    { type: 'logout.force', returnTo: '/a/b?x=1' },
    { type: 'failure.noticed', failure: refused },
    { type: 'failure.noticed', failure: expired },
    { type: 'failure.noticed', failure: unauthorized },
    { type: 'permissions.loaded', menu: [] },
    { type: 'user.changed', info: user },
    { type: 'otherTab.signedIn', userId: 'u1' },
    { type: 'otherTab.signedIn', userId: 'u2' },
    { type: 'refreshSession done', output: stored },
    { type: 'refreshSession done', output: null },
    { type: 'refreshSession failed', error: refused },
    { type: 'serverLogout failed', error: refused },
    { type: 'abandonLogin failed', error: refused },
  ],
}

import type { EditorProps } from '#src/resource/editorTypes.ts'
import { user } from '#contract/resources/system/user.resource.ts'
import { failure } from '#contract/http/failure.ts'
import { resetSecondFactor } from '#contract/http/calls/secondFactor.ts'
import { freezeUsers } from '#contract/http/calls/usersAdmin.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { successOf } from '#src/lib/http/call.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { screen } from '#src/resource/screen.ts'

type Accounts = readonly { id: string; realname: string | null; status: number | null }[]
const NORMAL = 1
const FROZEN = 2

/** Freezes or frees accounts; gives the server's words. */
const setStatus = (status: 1 | 2) => async (rows: Accounts) => {
  const answer = await successOf(freezeUsers, { ids: rows.map(({ id }) => id).join(','), status }, { quiet: true })
  return answer.message
}
const namesOf = (rows: Accounts) => (rows.length === 1 ? `用户“${rows[0]?.realname ?? ''}”` : `选中的 ${rows.length} 名用户`)
const freezing = {
  permission: 'user:frozen',
  question: (rows: Accounts) => ({ title: '确认冻结', content: `冻结后${namesOf(rows)}将立即下线，无法登录。是否冻结?` }),
  run: setStatus(FROZEN),
  isDangerous: true,
}
/** Others among the chosen were never frozen: taking it back must not freeze them. */
const ofFrozen = (status: 1 | 2) => async (rows: Accounts) => {
  const frozen = rows.filter(row => row.status === FROZEN)
  if (frozen.length === 0) throw failure('refused', '所选用户均未冻结，无需解冻')
  return setStatus(status)(frozen)
}
const freeing = { permission: 'user:frozen', run: ofFrozen(NORMAL), undo: ofFrozen(FROZEN) }

/** Takes second factor and passkeys from accounts whose owners lost the phone; gives the server's words. */
const resetFactors = async (rows: readonly { username: string | null }[]) => {
  let said = ''
  for (const { username } of rows) {
    const answer = await successOf(resetSecondFactor, { username: username ?? '' }, { quiet: true })
    said = answer.message
  }
  return said
}

/** Names that the server joins with commas, as a Chinese text lists them. */
const listed = (value: unknown) => {
  const names = typeof value === 'string' ? value.replaceAll(',', '、') : ''
  return names === '' ? undefined : <span title={names}>{names}</span>
}

const links = () => import('./components/LinkEditors.tsx')
const RolesEditor = lazyScreen<EditorProps>(async () => ({ default: (await links()).RolesEditor }), null)
const DepartsEditor = lazyScreen<EditorProps>(async () => ({ default: (await links()).DepartsEditor }), null)

/** 用户管理: roles and departments in the form; freezing, a new password, the recycle bin. */
export default screen(user, {
  list: {
    username: { width: 120, fixed: 'left' },
    realname: { width: 105 },
    sex: { width: 80 },
    phone: { width: 120 },
    workNo: { width: 80 },
    orgCodeTxt: { width: 185, sort: false, render: listed },
    roleTxt: { width: 105, sort: false, render: listed },
    status: { width: 75 },
  },
  row: [
    'edit',
    'detail',
    {
      key: 'password',
      text: '重置密码',
      permission: 'user:changePassword',
      dialog: lazyDialog(() => import('./components/ResetPassword.tsx')),
    },
    {
      key: 'secondFactor',
      text: '重置两步验证',
      permission: 'user:changePassword',
      question: (rows: Accounts) => ({
        title: '重置两步验证',
        content: `重置后${namesOf(rows)}的验证器、恢复码和通行密钥全部失效，下次登录只需密码，可重新设置。是否重置?`,
      }),
      run: resetFactors,
      isDangerous: true,
    },
    { key: 'freeze', text: '冻结', isShown: row => row.status === NORMAL, ...freezing },
    { key: 'free', text: '解冻', isShown: row => row.status === FROZEN, ...freeing },
    'history',
    'delete',
  ],
  bulk: [
    { key: 'freezeAll', text: '冻结', ...freezing },
    { key: 'freeAll', text: '解冻', ...freeing },
  ],
  toolbar: [
    {
      key: 'bin',
      text: '回收站',
      permission: 'user:delete',
      dialog: lazyDialog<ActionDialogProps>(() => import('./components/RecycleBin.tsx')),
    },
  ],
  form: {
    width: 720,
    columns: 2,
    groups: [
      { title: '账号', fields: ['username', 'password', 'realname', 'phone', 'email', 'workNo'] },
      { title: '职责', fields: ['selectedroles', 'selecteddeparts', 'post'] },
      { title: '个人', fields: ['sex', 'birthday', 'avatar'] },
    ],
    editors: { selectedroles: RolesEditor, selecteddeparts: DepartsEditor },
  },
})

import { forceLogout, forceLogoutSeveral, listOnline } from '#contract/http/calls/online.ts'
import { defineResource, onlyListed } from '#contract/resources/defineResource.ts'
import { datetime, text } from '#contract/resources/field.ts'
import { answerOf, refusal } from '#src/lib/http/call.ts'
import { ResourcePage } from '#src/resource/ResourceList.tsx'
import { screen } from '#src/resource/screen.ts'

/** Sign-ins as a list that is only read: their calls stand in calls/online.ts. */
const signIns = defineResource('system/online', {
  title: '在线用户',
  ...onlyListed(listOnline),
  fields: {
    username: text('用户账号', { readOnly: true, search: 'eq', notAsked: true }),
    realname: text('用户姓名', { readOnly: true, notAsked: true }),
    phone: text('手机号码', { readOnly: true, notAsked: true }),
    ip: text('登录IP', { readOnly: true, notAsked: true }),
    since: datetime('登录时间', { readOnly: true, notAsked: true }),
    lastSeen: datetime('最近使用', { readOnly: true, notAsked: true }),
    agent: text('浏览器', { readOnly: true, notAsked: true, notListed: true }),
  },
  name: 'realname',
})
type Rows = readonly { id: string; realname: string | null }[]
const permission =
  typeof forceLogout.who === 'object' && 'permission' in forceLogout.who ? { permission: forceLogout.who.permission } : {}

/** Ends sign-ins; gives the server's words. */
async function end(rows: Rows): Promise<string> {
  const [row] = rows
  const answer =
    rows.length === 1
      ? await answerOf(forceLogout, { token: row?.id ?? '' }, { quiet: true })
      : await answerOf(forceLogoutSeveral, { ids: rows.map(({ id }) => id).join(',') }, { quiet: true })
  if (!answer.success) throw refusal(answer)
  return answer.message
}
const whose = (rows: Rows) => (rows.length === 1 ? `“${rows[0]?.realname ?? ''}”` : `选中的 ${rows.length} 个登录`)
const forcing = {
  ...permission,
  question: (rows: Rows) => ({ title: '强制下线', content: `${whose(rows)}将立即退出登录，未保存的内容会丢失。是否强制下线?` }),
  run: end,
  isDangerous: true,
}

const LOOKS = screen(signIns, {
  list: {
    username: { width: 140 },
    realname: { width: 130, render: (value, row) => (isOwn(row) ? `${String(value)}（本机）` : String(value)) },
    phone: { width: 140 },
    ip: { width: 150 },
    since: { width: 180 },
    lastSeen: { width: 180 },
  },
  row: ['detail', { key: 'force', text: '强制下线', isShown: row => !isOwn(row), ...forcing }],
  bulk: [{ key: 'forceAll', text: '强制下线', ...forcing }],
})
/** The sign-in that asks: anyone who wants to leave has 退出登录. */
function isOwn(row: object): boolean {
  return 'current' in row && row.current === true
}

/** 在线用户: who is signed in where; ending one or several sign-ins at once. */
export default function Online() {
  return <ResourcePage resource={signIns} screen={LOOKS} />
}

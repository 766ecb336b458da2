import { releaseAnnouncement, revokeAnnouncement } from '#contract/http/calls/notices.ts'
import { announcement } from '#contract/resources/system/announcement.resource.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { successOf } from '#src/lib/http/call.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { PriorityTag } from '#src/runtime/notices/PriorityTag.tsx'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { screen } from '#src/resource/screen.ts'
import { announcementUrl } from '#src/lib/http/urls.ts'

/** The page that everybody may read, also without an account; only what is out and for all has one. */
function PageLink({ row }: { row: { id: string; msgType: string | null; sendStatus: string | null } }) {
  if (row.sendStatus !== '1' || row.msgType !== 'ALL') return null
  return (
    <p>
      <a href={announcementUrl(row.id)} target="_blank" rel="noopener noreferrer">
        打开通告页面
      </a>
      （无需登录即可阅读，可转发）
    </p>
  )
}

type Rows = readonly { id: string; titile: string | null }[]
const DRAFT = '0'
const RELEASED = '1'

const send = (call: typeof releaseAnnouncement) => async (rows: Rows) => {
  const [row] = rows
  const answer = await successOf(call, { id: row?.id ?? '' }, { quiet: true })
  return answer.message
}
const ReceiversEditor = lazyScreen<EditorProps>(() => import('./components/ReceiversEditor.tsx'), null)

/** 系统通告: written with rich text for all or for some, released, revoked; who has read it. */
export default screen(announcement, {
  list: {
    titile: { width: 260, fixed: 'left' },
    msgCategory: { width: 95 },
    msgType: { width: 120 },
    priority: {
      width: 100,
      render: value => <PriorityTag priority={value === 'H' || value === 'M' ? value : 'L'} />,
    },
    sendStatus: { width: 95 },
    sender: { width: 80 },
    sendTime: { width: 165 },
    receivers: { width: 100, align: 'right', sort: false },
    readers: { width: 100, align: 'right', sort: false },
  },
  row: [
    {
      key: 'release',
      text: '发布',
      permission: 'annountCement:release',
      isShown: row => row.sendStatus !== RELEASED,
      question: rows => ({ title: '确认发布', content: `发布后“${rows[0]?.titile ?? ''}”将立即推送给接收人，是否发布?` }),
      run: send(releaseAnnouncement),
    },
    {
      key: 'revoke',
      text: '撤销',
      permission: 'annountCement:release',
      isShown: row => row.sendStatus === RELEASED,
      question: rows => ({ title: '确认撤销', content: `撤销后接收人将看不到“${rows[0]?.titile ?? ''}”，是否撤销?` }),
      run: send(revokeAnnouncement),
      isDangerous: true,
    },
    'detail',
    {
      key: 'edit',
      text: '编辑',
      permission: 'annountCement:edit',
      // what is out must be taken back first
      isShown: row => row.sendStatus !== RELEASED,
      open: ([row], list) => {
        if (row) list.edit({ ...row })
      },
    },
    {
      key: 'readers',
      text: '阅读情况',
      isShown: row => row.sendStatus !== DRAFT,
      dialog: lazyDialog(() => import('./components/Readers.tsx')),
    },
    'history',
    'delete',
  ],
  slots: { detail: PageLink },
  form: {
    as: 'modal',
    width: 1000,
    columns: 2,
    wide: ['titile', 'userIds', 'msgAbstract', 'msgContent'],
    editors: { userIds: ReceiversEditor },
    isShown: (field, draft) => field !== 'userIds' || draft['msgType'] === 'USER',
    check: draft => ({
      ...(String(draft['startTime'] ?? '') >= String(draft['endTime'] ?? '') && draft['endTime']
        ? { endTime: '开始时间需小于结束时间' }
        : {}),
      ...(draft['msgType'] === 'USER' && !draft['userIds'] ? { userIds: '指定用户不能为空！' } : {}),
    }),
  },
})

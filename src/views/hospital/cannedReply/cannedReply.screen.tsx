import { cannedReply } from '#contract/resources/hospital/cannedReply.resource.ts'
import { REPLY_SCOPE } from '#contract/rules/cannedReplies.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { screen } from '#src/resource/screen.ts'
import type { ListHandle } from '#src/resource/screen.ts'
import { ReplyGroups } from './components/ReplyGroups.tsx'
import { Can } from '#src/runtime/permissions/Can.tsx'
import { Button } from '#src/ui/Button.tsx'

/** Nothing yet, and the one useful action. */
function NoReplies({ list }: { list: ListHandle }) {
  return (
    <div className="xl-list-nothing" role="status">
      <strong>暂无常用语</strong>
      <Can action="cannedReply:add">
        <Button variant="primary" onClick={() => list.add()}>
          添加常用语
        </Button>
      </Can>
    </div>
  )
}

const ContentEditor = lazyScreen<EditorProps>(
  () => import('./components/ContentEditor.tsx'),
  <span className="xl-form-awaited" />,
)

/** 常用语: groups at the side, variables as chips in the form. */
export default screen(cannedReply, {
  list: {
    title: { width: 140, fixed: 'left' },
    shortcut: { width: 100, render: value => <code>/{String(value ?? '')}</code> },
    content: { width: 360 },
    groupName: { width: 100 },
    scope: { width: 80 },
    useCount: { width: 96, align: 'right' },
    enabled: { width: 72 },
  },
  card: ['shortcut', 'groupName', 'content', 'useCount'],
  form: {
    editors: { content: ContentEditor },
    groups: [{ title: '内容', fields: ['title', 'shortcut', 'content', 'groupName'] }],
    isShown: (field, draft) => field !== 'orgCode' || draft['scope'] === REPLY_SCOPE.department,
  },
  slots: { side: ReplyGroups, empty: NoReplies },
})

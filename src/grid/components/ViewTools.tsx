import { EllipsisOutlined } from '@ant-design/icons'
import { message } from '#src/ui/feedback/toasts.ts'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import type { MenuEntry } from '#src/ui/menu/MenuPopup.tsx'
import { MenuButton } from '#src/ui/menu/MenuButton.tsx'
import type { SheetFormat } from '../output/saveSheet.ts'
import type { SheetRows } from '../output/sheet.ts'
import { useSession } from '../session/SessionContext.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'

/** Tools about what a grid shows that stand in the menu 更多 of its tool line. */
export const VIEW_TOOLS = ['columns', 'export', 'print'] as const
export type ViewToolName = (typeof VIEW_TOOLS)[number]

const late = () => void message.error('功能加载失败，请检查网络后重试')
const save = (session: SessionPorts, title: string, format: SheetFormat, which: SheetRows) =>
  void loadChunk(() => import('../output/saveSheet.ts')).then(({ saveSheet }) => saveSheet(session, title, format, which), late)
const print = (session: SessionPorts, title: string) =>
  void loadChunk(() => import('../output/printSheet.ts')).then(({ printSheet }) => printSheet(session, title), late)

/** Files that can be made of a grid: of what is shown, and of the chosen rows. */
function exportEntries(session: SessionPorts, title: string): MenuEntry[] {
  const { unfolded } = session.rowView
  const shown = unfolded.length
  const selected = new Set(session.rows.getSnapshot().context.selected)
  const chosen = unfolded.filter(({ id }) => selected.has(id)).length
  const entry = (format: SheetFormat, which: SheetRows): MenuEntry => ({
    key: `${format} ${which}`,
    text: `导出 ${format === 'xlsx' ? 'Excel' : 'CSV'}（${which === 'shown' ? `所示${shown}行` : `选中的${chosen}行`}）`,
    press: () => save(session, title, format, which),
  })
  return [
    entry('xlsx', 'shown'),
    entry('csv', 'shown'),
    ...(chosen === 0 ? [] : [entry('xlsx', 'selected'), entry('csv', 'selected')]),
  ]
}

const HEIGHTS = [
  { height: 'low', text: '行高：紧凑' },
  { height: null, text: '行高：标准' },
  { height: 'high', text: '行高：宽松' },
] as const
/** How high the rows are: counts at once and is kept for the person. */
const heightEntries = ({ layout }: Pick<SessionPorts, 'layout'>): MenuEntry[] =>
  HEIGHTS.map(({ height, text }, at) => ({
    key: text,
    text,
    isApart: at === 0,
    ...(layout.height === height ? { hint: '当前' } : {}),
    press: () => layout.setHeight(height),
  }))

interface Props {
  names: readonly ViewToolName[]
  title: string
  /** entries of the tool line itself, below those of the view */
  more: () => readonly MenuEntry[]
}

/** 更多: the columns, files and paper of a grid, what unfolds its tree, and the help. */
export function ViewTools({ names, title, more }: Props) {
  const session = useSession()
  const entries = (): MenuEntry[] => {
    const { tree, windows, arrangement } = session
    const made: Record<ViewToolName, () => MenuEntry[]> = {
      columns: () => [
        { key: 'columns', text: '列设置', press: () => windows.open({ kind: 'columns' }) },
        ...(arrangement.mayGroup ? [{ key: 'groups', text: '分组…', press: () => windows.open({ kind: 'groups' }) }] : []),
        ...(session.data.record === null ? [] : [{ key: 'views', text: '视图', press: () => windows.open({ kind: 'views' }) }]),
        ...heightEntries(session),
      ],
      export: () => exportEntries(session, title),
      print: () => [{ key: 'print', text: '打印', press: () => print(session, title) }],
    }
    const whole = tree === null || !tree.isWhole ? null : tree
    return [
      ...names.flatMap(name => made[name]()),
      ...(whole === null
        ? []
        : [
            { key: 'openAll', text: '全部展开', isApart: true, press: () => whole.openAll() },
            { key: 'closeAll', text: '全部收起', press: () => whole.closeAll() },
          ]),
      ...more(),
      { key: 'keys', text: '键盘快捷键', hint: 'Ctrl+/', isApart: true, press: () => windows.open({ kind: 'keys' }) },
    ]
  }
  return (
    <MenuButton text="" label="更多" className="xl-grid-tool" entries={entries}>
      <EllipsisOutlined aria-hidden />
    </MenuButton>
  )
}

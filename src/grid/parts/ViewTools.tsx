import { message } from '#src/lib/feedback/toasts.ts'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import type { MenuEntry } from '#src/widgets/menu/MenuPopup.tsx'
import { MenuButton } from '#src/widgets/menu/MenuButton.tsx'
import type { SheetFormat } from '../output/saveSheet.ts'
import type { SheetRows } from '../output/sheet.ts'
import { useSession } from '../session/SessionContext.ts'
import type { GridSession } from '../session/gridSession.ts'

/** Buttons about what a grid shows. */
export const VIEW_TOOLS = ['find', 'columns', 'export', 'print'] as const
/** Narrower than this the page has no room for all of them, px. */
const NARROW = 768
export type ViewToolName = (typeof VIEW_TOOLS)[number]

const late = () => void message.error('功能加载失败，请检查网络后重试')
const save = (session: GridSession, title: string, format: SheetFormat, which: SheetRows) =>
  void loadChunk(() => import('../output/saveSheet.ts')).then(({ saveSheet }) => saveSheet(session, title, format, which), late)
const print = (session: GridSession, title: string) =>
  void loadChunk(() => import('../output/printSheet.ts')).then(({ printSheet }) => printSheet(session, title), late)

/** Files that can be made of a grid: of what is shown, and of the chosen rows. */
function exportEntries(session: GridSession, title: string, isNamed: boolean): MenuEntry[] {
  const shown = session.view.length
  const selected = new Set(session.rows.getSnapshot().context.selected)
  const chosen = session.view.filter(({ id }) => selected.has(id)).length
  const entry = (format: SheetFormat, which: SheetRows): MenuEntry => ({
    key: `${format} ${which}`,
    text: `${isNamed ? '导出 ' : ''}${format === 'xlsx' ? 'Excel' : 'CSV'}（${which === 'shown' ? `所示${shown}行` : `选中的${chosen}行`}）`,
    press: () => save(session, title, format, which),
  })
  return [
    entry('xlsx', 'shown'),
    entry('csv', 'shown'),
    ...(chosen === 0 ? [] : [entry('xlsx', 'selected'), entry('csv', 'selected')]),
  ]
}

/** 查找 列设置 导出 打印; on a narrow screen behind 更多. */
export function ViewTools({ names, title }: { names: readonly ViewToolName[]; title: string }) {
  const session = useSession()
  const isNarrow = useNarrowerThan(NARROW)
  const deeds: Record<Exclude<ViewToolName, 'export'>, { text: string; hint?: string; press: () => void }> = {
    find: { text: '查找', hint: 'Ctrl+F', press: () => session.find.open(null) },
    columns: { text: '列设置', press: () => session.windows.open({ kind: 'columns' }) },
    print: { text: '打印', press: () => print(session, title) },
  }
  if (names.length === 0) return null
  if (isNarrow)
    return (
      <MenuButton
        text="更多"
        entries={() =>
          names.flatMap(name =>
            name === 'export'
              ? exportEntries(session, title, true)
              : [{ key: name, text: deeds[name].text, press: deeds[name].press }],
          )
        }
      />
    )
  return names.map(name =>
    name === 'export' ? (
      <MenuButton key={name} text="导出" entries={() => exportEntries(session, title, false)} />
    ) : (
      <button key={name} type="button" className="xl-button" title={deeds[name].hint} onClick={deeds[name].press}>
        {deeds[name].text}
      </button>
    ),
  )
}

import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import { Tooltip } from 'antd'
import { InfoCircleOutlined, PlusOutlined, RollbackOutlined, SearchOutlined } from '@ant-design/icons'
import { actionOn } from '#contract/rules/listTexts.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { useToolbar } from '#src/runtime/permissions/usePermissions.ts'
import { readAddSettings } from '../addSettings.ts'
import { guardedClick } from '../clickGuard.ts'
import { useSession } from '../session/SessionContext.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import { AddSettingsDialog } from './AddSettingsDialog.tsx'
import { GridStatus } from './GridStatus.tsx'
import { People } from './People.tsx'
import { ToolButton } from './ToolButton.tsx'
import type { MenuEntry } from '#src/ui/menu/MenuPopup.tsx'
import { Button } from '#src/ui/Button.tsx'
import { VIEW_TOOLS, ViewTools, type ViewToolName } from './ViewTools.tsx'

/** Buttons of a grid's toolbar (spec part 9); `undo` stands for 撤销 and 重做. */
export type GridButtonName = 'add' | 'save' | 'remove' | 'clearSelection' | 'collapse' | 'undo' | 'find' | ViewToolName
const DEFAULT_BUTTONS: readonly GridButtonName[] = ['add', 'remove', 'clearSelection']

export interface ToolbarProps {
  buttons?: readonly GridButtonName[]
  /** prefix of the button permissions; '' asks for none */
  authPre?: string
  /** codes of buttons that the server hides for this grid: add, batch_delete (PERM-16, 17) */
  authCodes?: readonly string[]
  /** under this code the settings of the add button are kept; without one there are none */
  code?: string
  onSave?: () => void
  /** what the table is for; stands behind a sign */
  about?: string
  /** what the page chooses its rows by: stands in the same line */
  pickers?: ReactNode
}
interface Props extends ToolbarProps {
  /** of the grid: on paper and as the name of a file */
  title: string
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
  onScrollToBottom: () => void
}

/** What the question about chosen rows says of those that a filter or a closed row hides. */
function hiddenWords({ rowView }: Pick<SessionPorts, 'rowView'>, ids: readonly string[]): string {
  const shown = new Set(rowView.unfolded.map(({ id }) => id))
  const hidden = ids.filter(id => !shown.has(id)).length
  return hidden === 0 ? '' : `其中 ${hidden} 项当前未显示。`
}

/**
 * The one tool line of a grid (looks.md part 10): 新增 保存 删除 清空选择 展开 收起 in words, each for who may, 删除 and 清空选择 only with a selection (GRID-35
 * to GRID-43); the other tools are signs with names, the rest stands in 更多; at the end who else is here and whether all is stored.
 */
export function Toolbar({
  buttons = DEFAULT_BUTTONS,
  authPre = '',
  authCodes,
  code,
  onSave,
  about,
  pickers,
  title,
  isCollapsed,
  onCollapse,
  onScrollToBottom,
}: Props) {
  const session = useSession()
  const { data, rows } = session
  const tools = useToolbar(authPre, authCodes)
  const selected = useSelector(rows, ({ context }) => context.selected.length)
  const leaving = useSelector(rows, ({ context }) => context.leaving)
  const isAsking = useSelector(rows, snapshot => snapshot.hasTag('asking'))
  const trouble = useSelector(rows, ({ context }) => context.trouble)
  const [isSetting, setSetting] = useState(false)
  const access = useSyncExternalStore(session.onMarks, () => {
    const { add, remove, edit, move } = data.status().access
    return `${add} ${remove} ${add || remove || edit || move}`
  })
  const steps = useSyncExternalStore(session.onMarks, () => `${data.canUndo().undo} ${data.canUndo().redo}`)
  const [mayUndo, mayRedo] = steps.split(' ').map(word => word === 'true')
  const [mayAdd, mayRemove, mayChange] = access.split(' ').map(word => word === 'true')
  const add = useMemo(
    () =>
      guardedClick(
        () => {
          const { view } = session.data.store
          const settings = readAddSettings(code ?? '', view.length, session.options.addRowNum)
          session.commands.add(settings.addRowNum, settings.addIndex === 0 ? undefined : view[settings.addIndex - 1]?.id)
          // the rows are drawn with the next commit
          if (settings.addScrollToBottom && session.arrangement.groups.depth === 0)
            requestAnimationFrame(() => requestAnimationFrame(onScrollToBottom))
        },
        text => message.warning(text),
      ),
    [session, code, onScrollToBottom],
  )
  const has = (name: GridButtonName) => buttons.includes(name)
  const setsAdd = has('add') && mayAdd && code !== undefined && tools.showsFixed('add')
  const more = (): readonly MenuEntry[] =>
    setsAdd ? [{ key: 'settings', text: '新增按钮设置', isApart: true, press: () => setSetting(true) }] : []
  /** a small table of a page: nothing of it stands in a menu */
  const isPlain = data.record === null && !VIEW_TOOLS.some(has) && !setsAdd && session.tree?.isWhole !== true
  return (
    <div className="xl-grid-toolbar" role="toolbar" aria-label="表格操作">
      {has('add') && mayAdd && tools.showsFixed('add') ? (
        <Button variant="primary" onClick={() => add()}>
          <PlusOutlined aria-hidden /> 新增
        </Button>
      ) : null}
      {has('undo') && mayChange ? (
        <>
          <ToolButton
            name="撤销"
            keys="Ctrl+Z"
            icon={<RollbackOutlined aria-hidden />}
            isDisabled={!mayUndo}
            onPress={data.undo}
          />
          <ToolButton
            name="重做"
            keys="Ctrl+Y"
            icon={<RollbackOutlined aria-hidden className="xl-grid-redo" />}
            isDisabled={!mayRedo}
            onPress={data.redo}
          />
        </>
      ) : null}
      {has('find') && !isCollapsed ? (
        <ToolButton name="查找" keys="Ctrl+F" icon={<SearchOutlined aria-hidden />} onPress={() => session.find.open(null)} />
      ) : null}
      {pickers}
      {has('save') && onSave !== undefined ? <Button onClick={onSave}>保存</Button> : null}
      {has('remove') && selected > 0 && mayRemove && tools.showsFixed('remove') ? (
        <Button variant="danger" onClick={() => rows.send({ type: 'selection.remove' })}>
          删除
        </Button>
      ) : null}
      {has('clearSelection') && selected > 0 ? (
        <Button onClick={() => rows.send({ type: 'selection.clear' })}>清空选择</Button>
      ) : null}
      {has('collapse') ? (
        <Button aria-expanded={!isCollapsed} onClick={() => onCollapse(!isCollapsed)}>
          {isCollapsed ? '展开' : '收起'}
        </Button>
      ) : null}
      {trouble === '' ? null : (
        <span role="alert" className="xl-grid-trouble">
          {trouble}
        </span>
      )}
      <div className="xl-grid-standing">
        {about === undefined ? null : (
          <Tooltip title={about} trigger={['hover', 'focus', 'click']} placement="bottomRight">
            <Button className="xl-grid-tool" aria-label={`说明：${about}`}>
              <InfoCircleOutlined aria-hidden />
            </Button>
          </Tooltip>
        )}
        <People />
        <GridStatus />
        {isPlain ? null : <ViewTools names={VIEW_TOOLS.filter(has)} title={title} more={more} />}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title="删除"
          confirm={actionOn('删除', leaving.length)}
          danger
          onConfirm={() => rows.send({ type: 'removal.confirm' })}
          onClose={() => rows.send({ type: 'removal.cancel' })}
        >
          确定要删除这 {leaving.length} 项吗?{hiddenWords(session, leaving)}
        </ConfirmDialog>
      ) : null}
      {isSetting && code !== undefined ? (
        <AddSettingsDialog code={code} rowCount={data.store.view.length} onClose={() => setSetting(false)} />
      ) : null}
    </div>
  )
}

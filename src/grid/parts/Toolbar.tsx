import { useMemo, useState, useSyncExternalStore } from 'react'
import { useSelector } from '@xstate/react'
import { ConfirmDialog } from '#src/lib/feedback/ConfirmDialog.tsx'
import { message } from '#src/lib/feedback/toasts.ts'
import { useToolbar } from '#src/lib/permissions/usePermissions.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { readAddSettings } from '../addSettings.ts'
import { guardedClick } from '../clickGuard.ts'
import { useSession } from '../session/SessionContext.ts'
import { AddSettingsDialog } from './AddSettingsDialog.tsx'
import { VIEW_TOOLS, ViewTools, type ViewToolName } from './ViewTools.tsx'

/** Buttons of a grid's toolbar (spec part 9); `undo` stands for 撤销 and 重做. */
export type GridButtonName = 'add' | 'save' | 'remove' | 'clearSelection' | 'collapse' | 'undo' | ViewToolName
export const DEFAULT_BUTTONS: readonly GridButtonName[] = ['add', 'remove', 'clearSelection']

export interface ToolbarProps {
  buttons?: readonly GridButtonName[]
  /** prefix of the button permissions; '' asks for none */
  authPre?: string
  /** codes of buttons that the server hides for this grid: add, batch_delete (PERM-16, 17) */
  authCodes?: readonly string[]
  /** under this code the settings of the add button are kept; without one there are none */
  code?: string
  onSave?: () => void
}
interface Props extends ToolbarProps {
  /** of the grid: on paper and as the name of a file */
  title: string
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
  onScrollToBottom: () => void
}

/** 新增 保存 删除 清空选择 展开 收起: each for who may, 删除 and 清空选择 only with a selection (GRID-35 to GRID-43). */
export function Toolbar({
  buttons = DEFAULT_BUTTONS,
  authPre = '',
  authCodes,
  code,
  onSave,
  title,
  isCollapsed,
  onCollapse,
  onScrollToBottom,
}: Props) {
  const session = useSession()
  const { data, rows } = session
  const tools = useToolbar(authPre, authCodes)
  const selected = useSelector(rows, ({ context }) => context.selected.length)
  const leaving = useSelector(rows, ({ context }) => context.leaving.length)
  const isAsking = useSelector(rows, snapshot => snapshot.hasTag('asking'))
  const trouble = useSelector(rows, ({ context }) => context.trouble)
  const [isSetting, setSetting] = useState(false)
  const access = useSyncExternalStore(session.onMarks, () => `${data.status().access.add} ${data.status().access.remove}`)
  const steps = useSyncExternalStore(session.onMarks, () => `${data.canUndo().undo} ${data.canUndo().redo}`)
  const [mayUndo, mayRedo] = steps.split(' ').map(word => word === 'true')
  const [mayAdd, mayRemove] = access.split(' ').map(word => word === 'true')
  const add = useMemo(
    () =>
      guardedClick(
        () => {
          const { view } = session.data.store
          const settings = readAddSettings(code ?? '', view.length, session.options.addRowNum)
          session.deeds.add(settings.addRowNum, settings.addIndex === 0 ? undefined : view[settings.addIndex - 1]?.id)
          // the rows are drawn with the next commit
          if (settings.addScrollToBottom) requestAnimationFrame(() => requestAnimationFrame(onScrollToBottom))
        },
        text => message.warning(text),
      ),
    [session, code, onScrollToBottom],
  )
  const has = (name: GridButtonName) => buttons.includes(name)
  return (
    <div className="xl-grid-toolbar" role="toolbar" aria-label="表格操作">
      {has('add') && mayAdd && tools.showsFixed('add') ? (
        <button type="button" className="xl-button xl-button-primary" onClick={() => add()}>
          新增
        </button>
      ) : null}
      {has('add') && mayAdd && code !== undefined && tools.showsFixed('add') ? (
        <button type="button" className="xl-button" aria-label="新增按钮设置" onClick={() => setSetting(true)}>
          设置
        </button>
      ) : null}
      {has('save') && onSave !== undefined ? (
        <button type="button" className="xl-button" onClick={onSave}>
          保存
        </button>
      ) : null}
      {has('remove') && selected > 0 && mayRemove && tools.showsFixed('remove') ? (
        <button type="button" className="xl-button xl-button-danger" onClick={() => rows.send({ type: 'selection.remove' })}>
          删除
        </button>
      ) : null}
      {has('clearSelection') && selected > 0 ? (
        <button type="button" className="xl-button" onClick={() => rows.send({ type: 'selection.clear' })}>
          清空选择
        </button>
      ) : null}
      {has('collapse') ? (
        <button type="button" className="xl-button" aria-expanded={!isCollapsed} onClick={() => onCollapse(!isCollapsed)}>
          {isCollapsed ? '展开' : '收起'}
        </button>
      ) : null}
      {has('undo') ? (
        <>
          <button type="button" className="xl-button" disabled={!mayUndo} title="Ctrl+Z" onClick={data.undo}>
            撤销
          </button>
          <button type="button" className="xl-button" disabled={!mayRedo} title="Ctrl+Y" onClick={data.redo}>
            重做
          </button>
        </>
      ) : null}
      {session.tree === null || !session.tree.isWhole ? null : (
        <>
          <button type="button" className="xl-button" onClick={() => session.tree?.openAll()}>
            全部展开
          </button>
          <button type="button" className="xl-button" onClick={() => session.tree?.closeAll()}>
            全部收起
          </button>
        </>
      )}
      <ViewTools names={VIEW_TOOLS.filter(name => has(name) && !(isCollapsed && name === 'find'))} title={title} />
      {trouble === '' ? null : (
        <span role="alert" className="xl-grid-trouble">
          {trouble}
        </span>
      )}
      {isAsking ? (
        <ConfirmDialog
          title="删除"
          confirm={ANSWER_TEXT.confirm}
          danger
          onConfirm={() => rows.send({ type: 'removal.confirm' })}
          onClose={() => rows.send({ type: 'removal.cancel' })}
        >
          确定要删除这 {leaving} 项吗?
        </ConfirmDialog>
      ) : null}
      {isSetting && code !== undefined ? (
        <AddSettingsDialog code={code} rowCount={data.store.view.length} onClose={() => setSetting(false)} />
      ) : null}
    </div>
  )
}

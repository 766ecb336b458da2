import type { TableColumnsType } from 'antd'
import { MENU_TYPE } from '#contract/http/calls/permissionsAdmin.ts'
import { menuIcon } from '#src/lib/menuIcons.tsx'
import { MoreMenu } from '#src/resource/components/MoreMenu.tsx'
import { MoveHandle } from '#src/widgets/rights/MoveHandle.tsx'
import type { Moving } from '#src/widgets/rights/useMoving.ts'
import { Button } from '#src/ui/Button.tsx'
import type { MenuRow } from './menuRows.ts'
import { MENU_TEXT as T, TYPE_TEXT } from './menuTexts.ts'

/** What can be done with an entry; absent: the person may not. */
export interface MenuCommands {
  edit?: (id: string) => void
  addBelow?: (id: string) => void
  remove?: (id: string) => void
  rules: (id: string) => void
}

const Marks = ({ row }: { row: MenuRow }) => (
  <>
    {row.hidden ? <span className="xl-entry-mark">隐藏</span> : null}
    {row.status === '0' ? <span className="xl-entry-mark">无效</span> : null}
    {row.ruleFlag === 1 ? <span className="xl-entry-mark">有数据规则</span> : null}
  </>
)
const shown = (text: string | null) => (
  <span className="xl-entry-path" translate="no">
    {text || '–'}
  </span>
)

function Commands({ row, commands }: { row: MenuRow; commands: MenuCommands }) {
  const { edit, addBelow, remove, rules } = commands
  const isButton = row.menuType === MENU_TYPE.button
  const entries = [
    ...(isButton ? [] : [{ key: 'rules', text: T.rules, press: () => rules(row.id) }]),
    ...(isButton || addBelow === undefined ? [] : [{ key: 'add', text: T.addBelow, press: () => addBelow(row.id) }]),
    ...(remove === undefined ? [] : [{ key: 'remove', text: T.remove, press: () => remove(row.id), isDangerous: true }]),
  ]
  return (
    <>
      {edit === undefined ? null : (
        <Button variant="text" aria-label={`${T.edit} ${row.name}`} onClick={() => edit(row.id)}>
          {T.edit}
        </Button>
      )}
      {entries.length === 0 ? null : (
        <MoreMenu
          text={T.more}
          label={`${T.more} ${row.name}`}
          className="xl-text-button"
          entries={entries.map(entry => ({ isDangerous: false, ...entry }))}
        />
      )}
    </>
  )
}

/** Columns of the menu tree. */
export const menuColumns = (commands: MenuCommands, moving: Moving | null): TableColumnsType<MenuRow> => [
  {
    key: 'name',
    title: T.name,
    width: 300,
    render: (_, row) => (
      <span className="xl-entry-name">
        {moving === null ? null : <MoveHandle id={row.id} title={row.name} moving={moving} />}
        {menuIcon(row.icon)}
        <span>{row.name}</span>
        <Marks row={row} />
      </span>
    ),
  },
  { key: 'menuType', title: T.type, width: 110, render: (_, row) => TYPE_TEXT[row.menuType] ?? '–' },
  { key: 'url', title: T.url, width: 210, render: (_, row) => shown(row.url) },
  {
    key: 'component',
    title: `${T.component} / ${T.perms}`,
    width: 250,
    render: (_, row) => shown(row.menuType === MENU_TYPE.button ? row.perms : row.component),
  },
  { key: 'sortNo', title: T.sortNo, width: 80, align: 'right', render: (_, row) => row.sortNo },
  { key: 'commands', title: '操作', width: 130, fixed: 'right', render: (_, row) => <Commands row={row} commands={commands} /> },
]

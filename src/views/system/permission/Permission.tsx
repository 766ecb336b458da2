import { useMemo, useState } from 'react'
import type { Key } from 'react'
import { PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Input, Table } from 'antd'
import { CLEAR } from '#src/ui/icons.tsx'
import { deleteMenu, deleteMenus, listMenu, MENU_TYPE, moveMenu } from '#contract/http/calls/permissionsAdmin.ts'
import type { MenuEntry } from '#contract/http/calls/permissionsAdmin.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { call } from '#src/lib/http/call.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { done, moved } from '#src/widgets/rights/outcome.ts'
import { MoveStatus } from '#src/widgets/rights/MoveHandle.tsx'
import { useMoving } from '#src/widgets/rights/useMoving.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { menuColumns } from './components/menuColumns.tsx'
import { MenuForm } from './components/MenuForm.tsx'
import { flatMenu, menuBranches, menuRows, openable } from './components/menuRows.ts'
import type { MenuRow } from './components/menuRows.ts'
import { MenuRules } from './components/MenuRules.tsx'
import { MENU_TEXT as T, removeQuestion } from './components/menuTexts.ts'
import './components/permission.css'

type Window = { kind: 'form'; subject: MenuEntry | null; parent: MenuEntry | null } | { kind: 'rules'; subject: MenuEntry }

const NOTHING: readonly MenuEntry[] = []
const load = () => call(listMenu, {}, { quiet: true })

/** 菜单管理: the whole menu with its buttons and their data rules. */
export default function Permission() {
  usePageContent()
  const { state, again } = useLoad('menu', load)
  // what was there stays while it is asked for again
  const [last, setLast] = useState(NOTHING)
  const [word, setWord] = useState('')
  const [open, setOpen] = useState<readonly string[]>([])
  if (state.kind === 'there' && state.value !== last) {
    setLast(state.value)
    // looked for before there was anything to find it in
    if (last === NOTHING && word !== '') setOpen(openable(menuRows(state.value, word)))
  }
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<readonly MenuEntry[]>([])
  const [shown, setShown] = useState<Window | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [canAdd, canEdit, canRemove] = [useCan('permission:add'), useCan('permission:edit'), useCan('permission:delete')]

  const all = flatMenu(last)
  const rows = menuRows(last, word)
  const byId = (id: string): MenuEntry | null => all.find(entry => entry.id === id) ?? null
  const show = (window: Window) => {
    setShown(window)
    setIsOpen(true)
  }
  const remove = async () => {
    const ids = asked.map(({ id }) => id)
    const [first = ''] = ids
    setAsked([])
    if (!(await (ids.length === 1 ? done(deleteMenu, { id: first }) : done(deleteMenus, { ids: ids.join(',') })))) return
    setChosen([])
    again()
  }
  const onEntry = (command: (entry: MenuEntry) => void) => (id: string) => {
    const entry = byId(id)
    if (entry !== null) command(entry)
  }
  const moving = useMoving({
    branches: useMemo(() => menuBranches(last), [last]),
    isOff: word === '' ? null : T.stillBySearch,
    refuse: (branch, parent) =>
      parent !== null && byId(parent.key)?.menuType === MENU_TYPE.button
        ? T.belowButton
        : parent === null && byId(branch.key)?.menuType === MENU_TYPE.button
          ? T.buttonOnTop
          : null,
    move: async (id, spot) => {
      const isMoved = await moved(moveMenu, { id, ...spot })
      if (!isMoved) return false
      setOpen([...new Set([...open, spot.parentId])])
      again()
      return true
    },
  })
  const columns = menuColumns(
    {
      ...(canEdit ? { edit: onEntry(subject => show({ kind: 'form', subject, parent: null })) } : {}),
      ...(canAdd ? { addBelow: onEntry(parent => show({ kind: 'form', subject: null, parent })) } : {}),
      ...(canRemove ? { remove: onEntry(entry => setAsked([entry])) } : {}),
      rules: onEntry(subject => show({ kind: 'rules', subject })),
    },
    canEdit ? moving : null,
  )
  const chosenEntries = all.filter(({ id }) => chosen.includes(id))
  return (
    <section className="xl-entry">
      <div className="xl-rights-tools xl-entry-tools">
        <div>
          {canAdd ? (
            <Button variant="primary" onClick={() => show({ kind: 'form', subject: null, parent: null })}>
              <PlusOutlined aria-hidden />
              {T.add}
            </Button>
          ) : null}
          {canRemove && chosenEntries.length > 0 ? (
            <Button variant="danger" onClick={() => setAsked(chosenEntries)}>
              {T.removeChosen(chosenEntries.length)}
            </Button>
          ) : null}
          <Button onClick={() => setOpen(openable(rows))}>{T.unfold}</Button>
          <Button onClick={() => setOpen([])}>{T.fold}</Button>
          <Button onClick={again}>
            <ReloadOutlined aria-hidden />
            {T.refresh}
          </Button>
        </div>
        <div role="search">
          <Input.Search
            enterButton={<SearchOutlined aria-label="搜索" />}
            aria-label={T.search}
            allowClear={CLEAR}
            maxLength={100}
            style={{ width: 240 }}
            placeholder={T.searchHint}
            onSearch={text => {
              const next = text.trim()
              setWord(next)
              setOpen(next === '' ? [] : openable(menuRows(last, next)))
            }}
          />
        </div>
      </div>
      {state.kind === 'failed' ? (
        <LoadError failure={state.failure} again={again} />
      ) : (
        <div role="region" aria-label={T.table} aria-busy={state.kind === 'loading'}>
          <Table<MenuRow>
            rowKey="id"
            size="middle"
            columns={columns}
            dataSource={rows}
            loading={state.kind === 'loading'}
            pagination={false}
            onRow={row => moving.target(row.id)}
            scroll={{ x: 1120 }}
            locale={{ emptyText: <span className="xl-rights-note">{word === '' ? T.none : T.notFound}</span> }}
            expandable={{ indentSize: 28, expandedRowKeys: open, onExpandedRowsChange: keys => setOpen(keys.map(String)) }}
            {...(canRemove
              ? {
                  rowSelection: {
                    selectedRowKeys: [...chosen],
                    onChange: (keys: readonly Key[]) => setChosen(keys.map(String)),
                    getTitleCheckboxProps: () => ({ 'aria-label': T.chooseAll }),
                    getCheckboxProps: (row: MenuRow) => ({ 'aria-label': `选择${row.name}` }),
                  },
                }
              : {})}
          />
          <MoveStatus said={moving.said} />
        </div>
      )}
      <MenuForm
        open={isOpen && shown?.kind === 'form'}
        entries={last}
        subject={shown?.kind === 'form' ? shown.subject : null}
        parent={shown?.kind === 'form' ? shown.parent : null}
        onClose={() => setIsOpen(false)}
        onSaved={again}
      />
      <MenuRules
        open={isOpen && shown?.kind === 'rules'}
        entry={shown?.kind === 'rules' ? shown.subject : null}
        onChanged={again}
        onClose={() => setIsOpen(false)}
      />
      {asked.length > 0 ? (
        <ConfirmDialog
          title={T.removeTitle}
          confirm={T.remove}
          danger
          onClose={() => setAsked([])}
          onConfirm={() => void remove()}
        >
          {removeQuestion(asked)}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

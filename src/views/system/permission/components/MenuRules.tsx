import { useCallback, useState } from 'react'
import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Input, Table } from 'antd'
import { CLEAR } from '#src/ui/icons.tsx'
import { deleteDataRule, searchDataRules } from '#contract/http/calls/permissionsAdmin.ts'
import type { DataRuleEntry, MenuEntry } from '#contract/http/calls/permissionsAdmin.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { call } from '#src/lib/http/call.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { SideWindow } from '#src/widgets/rights/SideWindow.tsx'
import { done } from '#src/widgets/rights/outcome.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { MENU_TEXT, RULE_TEXT as T } from './menuTexts.ts'
import { RuleForm } from './RuleForm.tsx'

function Rules({ permissionId, onChanged }: { permissionId: string; onChanged: () => void }) {
  const [word, setWord] = useState('')
  const [isFormOpen, setFormOpen] = useState(false)
  const [subject, setSubject] = useState<DataRuleEntry | null>(null)
  const [asked, setAsked] = useState<DataRuleEntry | null>(null)
  const canEdit = useCan('permission:edit')
  const ask = useCallback(
    () => call(searchDataRules, { permissionId, ...(word === '' ? {} : { ruleName: word }) }, { quiet: true }),
    [permissionId, word],
  )
  const { state, again } = useLoad(`${permissionId} ${word}`, ask)
  const changed = () => {
    again()
    onChanged()
  }
  const open = (rule: DataRuleEntry | null) => {
    setSubject(rule)
    setFormOpen(true)
  }
  const columns = [
    { key: 'ruleName', title: T.name, dataIndex: 'ruleName', width: 160 },
    { key: 'ruleColumn', title: T.column, dataIndex: 'ruleColumn', width: 130 },
    { key: 'ruleConditions', title: T.condition, dataIndex: 'ruleConditions', width: 110 },
    { key: 'ruleValue', title: T.value, dataIndex: 'ruleValue' },
    {
      key: 'status',
      title: T.status,
      dataIndex: 'status',
      width: 90,
      render: (status: string) => (status === '1' ? '● 有效' : '○ 无效'),
    },
    ...(canEdit
      ? [
          {
            key: 'commands',
            title: '操作',
            width: 130,
            fixed: 'right' as const,
            render: (_: unknown, rule: DataRuleEntry) => (
              <>
                <Button variant="text" aria-label={`${MENU_TEXT.edit} ${rule.ruleName}`} onClick={() => open(rule)}>
                  {MENU_TEXT.edit}
                </Button>
                <Button
                  variant="text"
                  data-danger="true"
                  aria-label={`${MENU_TEXT.remove} ${rule.ruleName}`}
                  onClick={() => setAsked(rule)}
                >
                  {MENU_TEXT.remove}
                </Button>
              </>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="xl-rights">
      <div className="xl-rights-tools" role="search">
        <Input.Search
          enterButton={<SearchOutlined aria-label="搜索" />}
          aria-label={T.name}
          allowClear={CLEAR}
          maxLength={100}
          style={{ flex: '1 1 180px', maxWidth: 280 }}
          placeholder={T.nameHint}
          onSearch={text => setWord(text.trim())}
        />
        {canEdit ? (
          <Button variant="primary" onClick={() => open(null)}>
            <PlusOutlined aria-hidden />
            {T.add}
          </Button>
        ) : null}
      </div>
      {state.kind === 'failed' ? (
        <LoadError failure={state.failure} again={again} />
      ) : (
        <Table<DataRuleEntry>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={state.kind === 'there' ? state.value : []}
          loading={state.kind === 'loading'}
          pagination={false}
          scroll={{ x: 700 }}
          locale={{ emptyText: <span className="xl-rights-note">{word === '' ? T.none : MENU_TEXT.notFound}</span> }}
        />
      )}
      <RuleForm
        open={isFormOpen}
        permissionId={permissionId}
        subject={subject}
        onClose={() => setFormOpen(false)}
        onSaved={changed}
      />
      {asked === null ? null : (
        <ConfirmDialog
          title={MENU_TEXT.removeTitle}
          confirm={MENU_TEXT.remove}
          danger
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            void done(deleteDataRule, { id: asked.id }).then(isDone => {
              if (isDone) changed()
            })
          }}
        >
          {T.removeQuestion(asked.ruleName)}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** 数据规则: which rows people see of a menu entry, to be chosen by roles. */
export function MenuRules(props: { open: boolean; entry: MenuEntry | null; onChanged: () => void; onClose: () => void }) {
  const { open, entry, onChanged, onClose } = props
  return (
    <SideWindow open={open} title={T.of(entry?.name ?? '')} width={880} onClose={onClose}>
      {entry === null ? null : <Rules key={entry.id} permissionId={entry.id} onChanged={onChanged} />}
    </SideWindow>
  )
}

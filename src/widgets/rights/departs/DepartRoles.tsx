import { useCallback, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Table } from 'antd'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { DepartRole } from '#contract/http/calls/departmentsAdmin.ts'
import { deleteDepartRole, listDepartRoles } from '#contract/http/calls/departmentsAdmin.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { call } from '#src/lib/http/call.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { done } from '../outcome.ts'
import { DepartRoleForm } from './DepartRoleForm.tsx'
import { DepartRoleGrants } from './DepartRoleGrants.tsx'
import { DEPART_ROLE_TEXT as T, DEPART_TEXT } from './departTexts.ts'

interface Action {
  text: string
  isDangerous?: boolean
  press: (role: DepartRole) => void
}
const actionColumn = (commands: readonly Action[]) => ({
  key: 'commands',
  title: T.commands,
  width: 180,
  fixed: 'right' as const,
  render: (_: unknown, role: DepartRole) =>
    commands.map(({ text, isDangerous = false, press }) => (
      <Button
        variant="text"
        key={text}
        data-danger={isDangerous}
        aria-label={`${text} ${role.roleName}`}
        onClick={() => press(role)}
      >
        {text}
      </Button>
    )),
})

/** The roles of a department: added, edited, granted, deleted. */
export function DepartRoles({ departId }: { departId: string }) {
  const [pageNo, setPageNo] = useState(1)
  const [role, setRole] = useState<DepartRole | null>(null)
  const [window, setWindow] = useState<'form' | 'grants' | null>(null)
  const [asked, setAsked] = useState<DepartRole | null>(null)
  const [canEdit, canAuthorize] = [useCan('departRole:edit'), useCan('departRole:authorize')]
  const ask = useCallback(
    () => call(listDepartRoles, { deptId: departId, pageNo, pageSize: PAGE_SIZE }, { quiet: true }),
    [departId, pageNo],
  )
  const { state, again } = useLoad(`${departId} ${pageNo}`, ask)
  const show = (kind: 'form' | 'grants', subject: DepartRole | null) => {
    setRole(subject)
    setWindow(kind)
  }
  const remove = async ({ id }: DepartRole) => {
    setAsked(null)
    if (!(await done(deleteDepartRole, { id }))) return
    setPageNo(1)
    again()
  }
  const commands: Action[] = [
    ...(canEdit ? [{ text: T.edit, press: (one: DepartRole) => show('form', one) }] : []),
    ...(canAuthorize ? [{ text: T.authorize, press: (one: DepartRole) => show('grants', one) }] : []),
    ...(canEdit ? [{ text: T.remove, isDangerous: true, press: setAsked }] : []),
  ]
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const page = state.kind === 'there' ? state.value : null
  return (
    <div className="xl-rights">
      {canEdit ? (
        <div className="xl-rights-tools">
          <Button variant="primary" onClick={() => show('form', null)}>
            <PlusOutlined aria-hidden />
            {T.add}
          </Button>
        </div>
      ) : null}
      <Table<DepartRole>
        rowKey="id"
        size="small"
        columns={[
          { key: 'roleName', title: T.name, dataIndex: 'roleName', width: 160 },
          { key: 'roleCode', title: T.code, dataIndex: 'roleCode', width: 160 },
          { key: 'description', title: T.description, render: (_, { description }) => description || '–' },
          ...(commands.length > 0 ? [actionColumn(commands)] : []),
        ]}
        dataSource={page?.records ?? []}
        loading={page === null}
        {...(page?.records.length ? { scroll: { x: 640 } } : {})}
        locale={{ emptyText: <span className="xl-rights-note">{T.none}</span> }}
        pagination={{
          current: pageNo,
          pageSize: PAGE_SIZE,
          total: page?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPageNo,
        }}
      />
      <DepartRoleForm
        open={window === 'form'}
        departId={departId}
        subject={role}
        onClose={() => setWindow(null)}
        onSaved={again}
      />
      <DepartRoleGrants open={window === 'grants'} role={role} onClose={() => setWindow(null)} />
      {asked === null ? null : (
        <ConfirmDialog
          title={DEPART_TEXT.removeTitle}
          confirm={T.remove}
          danger
          onClose={() => setAsked(null)}
          onConfirm={() => void remove(asked)}
        >
          {T.removeQuestion(asked.roleName)}
        </ConfirmDialog>
      )}
    </div>
  )
}

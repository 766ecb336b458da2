import { PlusOutlined } from '@ant-design/icons'
import { ResourcePage } from '#src/resource/ResourceList.tsx'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { screen, type ActionDialogProps } from '#src/resource/screen.ts'
import { TENANT_ACTIONS, tenants } from './tenants.ts'

const form = lazyDialog<ActionDialogProps>(() => import('./components/TenantForm.tsx'))

const LOOKS = screen(tenants, {
  list: {
    name: { width: 220 },
    beginDate: { width: 140 },
    endDate: { width: 140 },
    status: { width: 110 },
  },
  extra: { id: '租户编号' },
  toolbar: [
    {
      key: 'add',
      text: '添加',
      icon: <PlusOutlined aria-hidden />,
      isPrimary: true,
      permission: TENANT_ACTIONS.add,
      dialog: form,
    },
  ],
  row: [{ key: 'edit', text: '编辑', permission: TENANT_ACTIONS.edit, dialog: form }, 'detail', 'delete'],
})

/** 租户管理: anyone who works in a tenant that is frozen is signed out. */
export default function Tenant() {
  return <ResourcePage resource={tenants} screen={LOOKS} />
}

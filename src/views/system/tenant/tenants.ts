import { addTenant, deleteTenant, deleteTenants, editTenant, listTenants } from '#contract/http/calls/tenants.ts'
import { defineResource } from '#contract/resources/defineResource.ts'
import { date, dictNumber, text } from '#contract/resources/field.ts'

/** Tenants as a list: their calls stand in calls/tenants.ts, adding and editing have a form of their own, as the id is typed by the person. */
export const tenants = defineResource('system/tenant', {
  title: '租户',
  calls: {
    list: listTenants.path,
    delete: deleteTenant.path,
    deleteBatch: deleteTenants.path,
    queryById: false,
    add: false,
    edit: false,
    exportXls: false,
    importExcel: false,
    history: false,
  },
  who: { list: listTenants.who, delete: deleteTenant.who, deleteBatch: deleteTenants.who },
  fields: {
    name: text('租户名称', { required: true, max: 100, search: 'like', notAsked: true }),
    beginDate: date('开始时间', { notAsked: true }),
    endDate: date('结束时间', { notAsked: true }),
    status: dictNumber('状态', 'tenant_status', { initial: 1, search: 'eq', notAsked: true }),
  },
})

/** What the buttons of the list ask for. */
export const TENANT_ACTIONS = { add: actionOf(addTenant.who), edit: actionOf(editTenant.who) } as const

function actionOf(who: typeof addTenant.who): string {
  return typeof who === 'object' && 'permission' in who ? who.permission : ''
}

import { announcementReaders } from '#contract/http/calls/announcementAdmin.ts'
import * as departs from '#contract/http/calls/departmentsAdmin.ts'
import * as online from '#contract/http/calls/online.ts'
import * as grids from '#contract/http/calls/grids.ts'
import * as schedule from '#contract/http/calls/schedule.ts'
import * as menu from '#contract/http/calls/permissionsAdmin.ts'
import * as roles from '#contract/http/calls/rolesAdmin.ts'
import * as fillRules from '#contract/http/calls/fillRules.ts'
import * as tenants from '#contract/http/calls/tenants.ts'
import * as transfers from '#contract/http/calls/transfers.ts'
import * as users from '#contract/http/calls/usersAdmin.ts'
import type { Call, InputOf, ResultOf } from '#contract/http/defineCall.ts'
import { user as userResource } from '#contract/resources/system/user.resource.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import { DEMO_PASSWORD, DEMO_TENANT } from '#server/db/seed/demo.ts'
import { gridRow } from '#server/db/tables/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { addUser } from '#tests/support/signIns.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

type Ask = <C extends Call>(call: C, input: InputOf<C>, who?: string) => Promise<ResultOf<C>>

const PAGE = seedId('menu', '/isystem/user')
const RULE = { permissionId: PAGE, ruleName: '本人', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' }

/** How far imports are, and the values of fill rules. */
async function askForTransfersAndRules(ask: Ask): Promise<void> {
  await ask(transfers.transferState, { id: 'nobody-knows' }, 'admin')
  await ask(transfers.stopTransfer, { id: 'nobody-knows' }, 'admin')
  await ask(fillRules.testFillRule, { ruleCode: 'shop_order_num' }, 'admin')
  await ask(fillRules.executeRuleByCode, { ruleCode: 'shop_order_num' }, 'doctor')
  await ask(fillRules.executeRuleByCodeBatch, { rules: [{ ruleCode: 'category_code_rule' }] }, 'doctor')
}

/** Every call with which administrators keep the menu and what roles and departments are granted of it. */
async function askForRights(ask: Ask): Promise<void> {
  await ask(menu.listMenu, {}, 'admin')
  await ask(menu.topMenus, {}, 'admin')
  await ask(menu.subMenus, { parentId: seedId('menu', '/isystem') }, 'admin')
  await ask(menu.subMenusOfSeveral, { parentIds: seedId('menu', '/isystem') }, 'admin')
  await ask(menu.menuTree, {}, 'admin')
  await ask(menu.menuLevel, {}, 'admin')
  const page = { menuType: 1, component: 'x/Called', parentId: seedId('menu', '/isystem') }
  const [first, second] = [
    await ask(menu.addMenu, { ...page, name: '甲', url: '/called/1' }, 'admin'),
    await ask(menu.addMenu, { ...page, name: '乙', url: '/called/2' }, 'admin'),
  ]
  await ask(menu.editMenu, { id: first, name: '改名' }, 'admin')
  await ask(menu.moveMenu, { id: first, parentId: second, place: 0 }, 'admin')
  await ask(menu.deleteMenu, { id: first }, 'admin')
  await ask(menu.deleteMenus, { ids: second }, 'admin')

  await ask(roles.allRoles, {}, 'admin')
  await ask(roles.checkRoleCode, { roleCode: 'free' }, 'admin')
  await ask(roles.roleMenuTree, {}, 'admin')
  const roleId = seedId('role', 'pharmacist')
  const current = (await ask(menu.rolePermissions, { roleId }, 'admin')).join(',')
  await ask(menu.saveRolePermissions, { roleId, permissionIds: `${current},${PAGE}`, lastpermissionIds: current }, 'admin')
  const rule = await ask(menu.addDataRule, RULE, 'admin')
  await ask(menu.editDataRule, { id: rule, ruleName: '改名' }, 'admin')
  await ask(menu.dataRulesOf, { permissionId: PAGE }, 'admin')
  await ask(menu.searchDataRules, { permissionId: PAGE, ruleName: '改' }, 'admin')
  await ask(roles.saveRoleDataRules, { permissionId: PAGE, roleId, dataRuleIds: rule }, 'admin')
  await ask(roles.roleDataRules, { permissionId: PAGE, roleId }, 'admin')
  await ask(menu.deleteDataRule, { id: rule }, 'admin')
}

/** Every call about accounts and those of a role or a department; answers a person of that department. */
async function askForUsers(ask: Ask, t: TestApp, departId: string): Promise<string> {
  const [userId, other] = [await addUser(t.app, 'called_1'), await addUser(t.app, 'called_2')]
  const roleId = seedId('role', 'pharmacist')
  await ask(users.addUsersToRole, { roleId, userIdList: [userId, other] }, 'admin')
  await ask(users.queryUserRole, { userid: userId }, 'admin')
  await ask(users.usersOfRole, { roleId }, 'admin')
  await ask(users.revokeRole, { roleId, userId }, 'admin')
  await ask(users.revokeRoleFromUsers, { roleId, userIds: other }, 'admin')
  const both = { depId: departId, userIdList: [userId, other] }
  await ask(users.addUsersToDepart, both, 'admin')
  await ask(users.userDepartList, { userId }, 'admin')
  await ask(users.usersOfDepart, { depId: departId }, 'admin')
  await ask(users.removeFromDepart, { depId: departId, userId }, 'admin')
  await ask(users.removeUsersFromDepart, { depId: departId, userIds: other }, 'admin')
  await ask(users.addUsersToDepart, both, 'admin')
  await ask(users.resetPassword, { username: 'called_2', password: DEMO_PASSWORD, confirmpassword: DEMO_PASSWORD }, 'admin')
  await ask(users.freezeUsers, { ids: other, status: 2 }, 'admin')
  const { token } = await t.loginAs('admin')
  const crud = crudCaller(() => t)
  await crud(userResource, 'delete', { query: { id: other } }, token)
  await ask(users.userRecycleBin, {}, 'admin')
  await ask(users.restoreUsers, { userIds: other }, 'admin')
  await crud(userResource, 'delete', { query: { id: other } }, token)
  await ask(users.eraseUsers, { userIds: other }, 'admin')
  return userId
}

/** Every call about departments, their grants and their roles. */
async function askForDeparts(ask: Ask, t: TestApp): Promise<void> {
  const departId = await ask(departs.addDepart, { departName: '测试科' }, 'admin')
  await ask(departs.editDepart, { id: departId, departName: '改名' }, 'admin')
  await ask(departs.moveDepart, { id: departId, place: 0 }, 'admin')
  await ask(departs.departDetail, { id: departId }, 'admin')
  const userId = await askForUsers(ask, t, departId)
  const grant = { permissionIds: PAGE, lastpermissionIds: '' }
  await ask(menu.saveDepartPermissions, { ...grant, departId }, 'admin')
  await ask(menu.departPermissions, { departId }, 'admin')
  await ask(departs.departRoleTree, { departId }, 'admin')

  const added = (roleCode: string) => ask(departs.addDepartRole, { departId, roleName: '组长', roleCode }, 'admin')
  const [roleId, second, third] = [await added('called_1'), await added('called_2'), await added('called_3')]
  await ask(departs.editDepartRole, { id: roleId, roleName: '改名' }, 'admin')
  await ask(departs.listDepartRoles, { deptId: departId }, 'admin')
  await ask(departs.departRolesFor, { departId }, 'admin')
  await ask(departs.saveDepartRolePermissions, { ...grant, roleId }, 'admin')
  await ask(departs.departRolePermissions, { roleId }, 'admin')
  await ask(departs.saveDepartRolesOfUser, { userId, newRoleId: roleId }, 'admin')
  await ask(departs.departRolesOfUser, { userId, departId }, 'admin')
  const dataRuleIds = await ask(menu.addDataRule, RULE, 'admin')
  await ask(departs.saveDepartDataRules, { permissionId: PAGE, departId, dataRuleIds }, 'admin')
  await ask(departs.departDataRules, { permissionId: PAGE, departId }, 'admin')
  await ask(departs.saveDepartRoleDataRules, { permissionId: PAGE, roleId, dataRuleIds }, 'admin')
  await ask(departs.departRoleDataRules, { permissionId: PAGE, departId, roleId }, 'admin')
  await ask(departs.deleteDepartRole, { id: second }, 'admin')
  await ask(departs.deleteDepartRoles, { ids: third }, 'admin')
  const last = await ask(departs.addDepart, { departName: '测试科二' }, 'admin')
  await ask(departs.deleteDepart, { id: departId }, 'admin')
  await ask(departs.deleteDeparts, { ids: last }, 'admin')
}

/** Every call about shared tables; the row is one of the demo table. */
async function askForGrids(ask: Ask, t: TestApp): Promise<void> {
  await t.app.db.insert(gridRow).values({ tenantId: DEMO_TENANT, tableKey: demoGrid.name, rowId: 'called', data: { name: '甲' } })
  const cell = { table: demoGrid.name, row: 'called', field: 'name' }
  await ask(grids.gridSnapshot, { table: demoGrid.name }, 'admin')
  await ask(grids.gridHistory, cell, 'admin')
  const { id } = await ask(grids.addGridComment, { ...cell, text: '请核对' }, 'admin')
  await ask(grids.gridComments, cell, 'admin')
  await ask(grids.settleGridComment, { table: demoGrid.name, id }, 'admin')
  await ask(grids.gridPeople, { table: demoGrid.name, text: '' }, 'admin')
  const view = await ask(grids.saveGridView, { table: demoGrid.name, name: '试用视图', shared: true, value: {} }, 'admin')
  await ask(grids.gridViews, { table: demoGrid.name }, 'admin')
  await ask(grids.removeGridView, { table: demoGrid.name, id: view.id }, 'admin')
  await ask(schedule.scheduleDepartments, {}, 'admin')
  await ask(schedule.scheduleUse, { orgCode: 'A01', monday: '2026-11-23' }, 'admin')
}

/** Asks every call of the administration's screens once with success; what it makes it takes away again, but for one account. */
export async function askAdministration(ask: Ask, t: TestApp): Promise<void> {
  await askForRights(ask)
  await askForTransfersAndRules(ask)
  await askForDeparts(ask, t)
  await askForGrids(ask, t)
  await ask(announcementReaders, { anntId: seedId('test announcement') }, 'admin')
  await ask(tenants.addTenant, { id: 9901, name: '测试租户' }, 'admin')
  await ask(tenants.addTenant, { id: 9902, name: '测试租户二' }, 'admin')
  await ask(tenants.editTenant, { id: 9901, name: '改名' }, 'admin')
  await ask(tenants.listTenants, {}, 'admin')
  await ask(tenants.activeTenants, {}, 'admin')
  await ask(tenants.tenantById, { id: 9901 }, 'admin')
  await ask(tenants.deleteTenant, { id: 9901 }, 'admin')
  await ask(tenants.deleteTenants, { ids: '9902' }, 'admin')
  await t.loginAs('hospital')
  const { records } = await ask(online.listOnline, { username: 'hospital' }, 'admin')
  await ask(online.forceLogoutSeveral, { ids: records[0]?.id ?? '' }, 'admin')
}

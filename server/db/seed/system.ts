import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { DICTIONARIES, itemsOf } from './dictionaries.ts'
import { MENU } from './menu.ts'
import { ROLES } from './menuSeed.ts'
import type { MenuSeed, RoleCode } from './menuSeed.ts'
import { seedId } from './seedId.ts'

/** Departments of the hospital (consultation.md 6.4), below one root. */
export const DEPARTMENTS: readonly (readonly [orgCode: string, name: string])[] = [
  ['A01', '全科医学科'],
  ['A02', '心血管内科'],
  ['A03', '内分泌科'],
  ['A04', '呼吸内科'],
  ['A05', '消化内科'],
  ['A06', '神经内科'],
  ['A07', '皮肤科'],
  ['A08', '妇科'],
  ['A09', '产科'],
  ['A10', '儿科'],
  ['A11', '骨科'],
  ['A12', '泌尿外科'],
  ['A13', '耳鼻咽喉科'],
  ['A14', '眼科'],
  ['A15', '口腔科'],
  ['A16', '中医内科'],
  ['A17', '中医妇科'],
  ['A18', '针灸推拿科'],
  ['A19', '精神心理科'],
  ['A20', '康复科'],
  ['A21', '风湿免疫科'],
  ['A22', '肾内科'],
  ['A90', '药剂科'],
  ['A91', '互联网医院办公室'],
  ['A92', '客服中心'],
  ['A93', '护理部'],
  ['A99', '信息科'],
]
export const ROOT_DEPARTMENT = { orgCode: 'A', name: '杏林互联网医院' } as const

type Permission = typeof t.sysPermission.$inferInsert
interface Planned {
  row: Permission
  roles: readonly RoleCode[]
}

function plan(menu: MenuSeed, parentId: string, level: number, sortNo: number, inherited: readonly RoleCode[]): Planned[] {
  const roles = menu.roles ?? inherited
  const id = seedId('menu', menu.url)
  const row: Permission = {
    id,
    parentId,
    name: menu.name,
    url: menu.url,
    component: menu.component,
    redirect: menu.redirect ?? null,
    menuType: level === 0 ? 0 : 1,
    sortNo,
    icon: menu.icon ?? null,
    hidden: menu.hidden ?? false,
  }
  const buttons = (menu.buttons ?? []).map((button, index) => ({
    row: {
      id: seedId('button', button.action),
      parentId: id,
      name: button.name,
      menuType: 2,
      perms: button.action,
      permsType: button.type ?? '1',
      sortNo: index + 1,
    },
    roles: button.roles ?? roles,
  }))
  const children = (menu.children ?? []).flatMap((child, index) => plan(child, id, level + 1, index + 1, roles))
  return [{ row, roles }, ...buttons, ...children]
}

async function seedMenu(tx: Tx, freshRoles: ReadonlySet<string>, isDemo: boolean) {
  const planned = MENU.filter(menu => isDemo || menu.demo !== true).flatMap((menu, index) => plan(menu, '', 0, index + 1, []))
  const added = await tx
    .insert(t.sysPermission)
    .values(planned.map(({ row }) => row))
    .onConflictDoNothing()
    .returning({ id: t.sysPermission.id })
  // Grants come with their entry or their role only: what an administrator took away later stays away.
  const fresh = new Set(added.map(({ id }) => id))
  const grants = planned
    .flatMap(({ row, roles }) => roles.map(role => ({ roleId: seedId('role', role), permissionId: row.id })))
    .filter(({ roleId, permissionId }) => fresh.has(permissionId) || freshRoles.has(roleId))
  if (grants.length) await tx.insert(t.sysRolePermission).values(grants).onConflictDoNothing()
}

async function seedDictionaries(tx: Tx) {
  const added = await tx
    .insert(t.sysDict)
    .values(DICTIONARIES.map(([dictCode, dictName]) => ({ id: seedId('dict', dictCode), dictCode, dictName })))
    .onConflictDoNothing()
    .returning({ id: t.sysDict.id })
  const fresh = new Set(added.map(({ id }) => id))
  const items = DICTIONARIES.filter(([code]) => fresh.has(seedId('dict', code))).flatMap(([code, , text]) =>
    itemsOf(text).map((item, index) => ({
      id: seedId('dict', code, item.value),
      dictId: seedId('dict', code),
      itemText: item.text,
      itemValue: item.value,
      sortOrder: index + 1,
    })),
  )
  if (items.length) await tx.insert(t.sysDictItem).values(items).onConflictDoNothing()
}

async function seedDepartments(tx: Tx) {
  const rootId = seedId('depart', ROOT_DEPARTMENT.orgCode)
  await tx
    .insert(t.sysDepart)
    .values([
      { id: rootId, orgCode: ROOT_DEPARTMENT.orgCode, departName: ROOT_DEPARTMENT.name, orgCategory: '1' },
      ...DEPARTMENTS.map(([orgCode, departName], index) => ({
        id: seedId('depart', orgCode),
        parentId: rootId,
        orgCode,
        departName,
        departOrder: index + 1,
      })),
    ])
    .onConflictDoNothing()
}

/** Roles, menu with grants, dictionaries, departments; in a demonstration its own pages too. Adds what is missing, changes and removes nothing. */
export async function seedSystem(tx: Tx, isDemo: boolean): Promise<void> {
  const freshRoles = await tx
    .insert(t.sysRole)
    .values(ROLES.map(({ code, name }) => ({ id: seedId('role', code), roleCode: code, roleName: name })))
    .onConflictDoNothing()
    .returning({ id: t.sysRole.id })
  await seedMenu(tx, new Set(freshRoles.map(({ id }) => id)), isDemo)
  await seedDictionaries(tx)
  await seedDepartments(tx)
}

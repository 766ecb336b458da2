import { expect, it } from 'vitest'
import { explainPermission } from '#contract/permissions/explain.ts'
import type { PermissionFacts } from '#contract/permissions/explain.ts'

const hospital = { code: 'hospital', name: '医院管理员' }
const ward = { code: 'nurse', name: '护士', depart: '客服中心' }
const user = { realname: '沈言', isFrozen: false, departs: ['客服中心', '药房'], roles: [{ ...hospital, grants: true }] }
const entry = { name: '添加', type: '1' as const, isActive: true, place: ['系统管理', '用户管理'], hasPage: true }
const FACTS: PermissionFacts = { username: 'shen', action: 'user:add', user, entry, grantedBy: [hospital, ward] }
const both = '医院管理员（hospital）、护士（nurse，客服中心的部门角色）'
const good = (text: string) => ({ isGood: true, text })
const bad = (text: string) => ({ isGood: false, text })
const NORMAL = good('账号正常')
const HELD = good('现有角色：医院管理员（hospital）')
const MEMBER = good('所属部门：客服中心、药房（按钮权限来自部门角色，不来自部门本身）')
const ENTRY = good('“添加”位于“系统管理 / 用户管理”，策略为未授权时不显示，状态有效')
const GRANTING = good('已授权的角色：医院管理员（hospital）')
const LACKING = bad('未授权的角色：医院管理员（hospital）')
const PAGE = good('可以打开按钮所在的页面')
const ALL = good(`拥有此权限的全部角色：${both}`)
const without = { ...user, roles: [{ ...hospital, grants: false }] }

it.each<[string, PermissionFacts, string, unknown[], string]>([
  [
    'granted',
    FACTS,
    '沈言（shen）拥有“添加”权限。',
    [NORMAL, HELD, MEMBER, ENTRY, GRANTING, PAGE, ALL],
    '如果界面上仍看不到，请让该用户刷新页面或重新登录，以取得最新权限。',
  ],
  [
    'noUser',
    { ...FACTS, user: null },
    '没有找到账号“shen”。',
    [ENTRY, ALL],
    '请核对账号是否输入正确，或该账号是否属于当前租户。',
  ],
  [
    'frozen',
    { ...FACTS, user: { ...user, isFrozen: true, departs: [] } },
    '沈言（shen）的账号已冻结，不能进行任何操作。',
    [bad('账号已冻结'), HELD, ENTRY, GRANTING, PAGE, ALL],
    '请在“用户管理”中解冻该账号，再让其重新登录。',
  ],
  [
    'noEntry',
    { ...FACTS, entry: null, grantedBy: [] },
    '系统中没有授权标识为“user:add”的按钮。',
    [NORMAL, HELD, MEMBER, bad('授权标识“user:add”不存在')],
    '请核对授权标识的拼写；如确需新增，请在“菜单管理”中为对应页面添加授权标识为“user:add”的按钮。',
  ],
  [
    'inactive',
    { ...FACTS, entry: { ...entry, isActive: false } },
    '按钮“添加”的状态为无效，所有人都看不到。',
    [NORMAL, HELD, MEMBER, bad('“添加”位于“系统管理 / 用户管理”，策略为未授权时不显示，状态无效'), GRANTING, PAGE, ALL],
    '请在“菜单管理”中把该按钮的状态改为“有效”。',
  ],
  [
    'noRoles',
    { ...FACTS, user: { ...user, roles: [] } },
    '沈言（shen）没有任何角色，因此没有权限。',
    [NORMAL, bad('没有分配角色'), MEMBER, ENTRY, PAGE, ALL],
    '请在“用户管理”中为该账号分配角色，或在“部门管理”中授予其部门角色。',
  ],
  [
    'notGranted',
    { ...FACTS, user: without },
    '沈言（shen）的角色没有“添加”权限，按钮不会显示。',
    [NORMAL, HELD, MEMBER, ENTRY, LACKING, PAGE, ALL],
    `请为该账号分配以下角色之一：${both}；或在“角色管理”中给其现有角色授权“添加”。`,
  ],
  [
    'notGranted',
    { ...FACTS, user: without, entry: { ...entry, type: '2' }, grantedBy: [] },
    '沈言（shen）的角色没有“添加”权限，该字段不可编辑。',
    [
      NORMAL,
      HELD,
      MEMBER,
      good('“添加”位于“系统管理 / 用户管理”，策略为未授权时不可编辑，状态有效'),
      LACKING,
      PAGE,
      bad('没有任何角色拥有此权限'),
    ],
    '目前没有任何角色拥有此权限，请在“角色管理”中给合适的角色授权“添加”。',
  ],
  [
    'noPage',
    { ...FACTS, user: { ...user, roles: [...user.roles, { ...ward, grants: false }] }, entry: { ...entry, hasPage: false } },
    '沈言（shen）有“添加”权限，但看不到按钮所在的页面。',
    [NORMAL, good(`现有角色：${both}`), MEMBER, ENTRY, GRANTING, bad('打不开按钮所在的页面'), ALL],
    '请在“角色管理”中同时授权菜单“用户管理”，否则打不开按钮所在的页面。',
  ],
])('[WALK-42] says of %s what was looked at and what to do, word for word', (reason, facts, verdict, checks, advice) => {
  expect(explainPermission(facts)).toEqual({ reason, verdict, checks, advice })
})

it('names the page itself, not the menus above it, as what is to be granted', () => {
  const place = ['医院', '系统管理', '用户管理']
  expect(explainPermission({ ...FACTS, entry: { ...entry, place, hasPage: false } }).advice).toBe(
    '请在“角色管理”中同时授权菜单“用户管理”，否则打不开按钮所在的页面。',
  )
})

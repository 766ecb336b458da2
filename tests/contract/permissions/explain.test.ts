import { expect, it } from 'vitest'
import { explainPermission, permissionReason } from '#contract/permissions/explain.ts'
import type { PermissionFacts, PermissionReason } from '#contract/permissions/explain.ts'

const role = { code: 'hospital', name: '医院管理员' }
const FACTS: PermissionFacts = {
  username: 'hospital',
  action: 'user:form:phone',
  user: { realname: '沈言', isFrozen: false, departs: ['客服中心'], roles: [{ ...role, grants: true }] },
  entry: { name: '用户表单：手机', type: '2', isActive: true, place: ['系统管理', '用户管理'], hasPage: true },
  grantedBy: [role],
}
const { user, entry } = FACTS
const cases: [PermissionReason, PermissionFacts][] = [
  ['granted', FACTS],
  ['noUser', { ...FACTS, user: null }],
  ['frozen', { ...FACTS, user: user && { ...user, isFrozen: true } }],
  ['noEntry', { ...FACTS, entry: null, grantedBy: [] }],
  ['inactive', { ...FACTS, entry: entry && { ...entry, isActive: false } }],
  ['noRoles', { ...FACTS, user: user && { ...user, roles: [] } }],
  ['notGranted', { ...FACTS, user: user && { ...user, roles: [{ ...role, grants: false }] } }],
  ['noPage', { ...FACTS, entry: entry && { ...entry, hasPage: false } }],
]

it.each(cases)('explains %s: one verdict, what to do, and nothing bad but what stands in the way', (reason, facts) => {
  const { verdict, checks, advice } = explainPermission(facts)
  expect(permissionReason(facts)).toBe(reason)
  const words = [verdict, advice, ...checks.map(check => check.text)]
  for (const text of words) expect(text).not.toMatch(/undefined|null|\[object/)
  expect(new Set(checks.map(check => check.text)).size).toBe(checks.length)
  expect(advice.length).toBeGreaterThan(10)
  if (reason === 'granted') expect(checks.every(check => check.isGood)).toBe(true)
  else if (reason !== 'noUser') expect(checks.some(check => !check.isGood)).toBe(true)
})

it('says that a field stays closed, and that nobody has the permission yet', () => {
  const facts = { ...FACTS, user: user && { ...user, roles: [{ ...role, grants: false }] }, grantedBy: [] }
  expect(explainPermission(facts)).toMatchObject({
    verdict: '沈言（hospital）的角色没有“用户表单：手机”权限，该字段不可编辑。',
    advice: '目前没有任何角色拥有此权限，请在“角色管理”中给合适的角色授权“用户表单：手机”。',
  })
})

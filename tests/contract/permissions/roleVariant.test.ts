import { expect, it } from 'vitest'
import { CHAT_HOME, COMMON_HOME, homePath, isAdmin, roleVariant, STATISTICS_HOME } from '#contract/permissions/roleVariant.ts'

it('[PERM-03] only who has the one role doctor gets the doctor variant', () => {
  expect(roleVariant(['doctor'])).toBe('doctor')
  expect(roleVariant(['doctor', 'admin'])).not.toBe('doctor')
  expect([roleVariant([]), roleVariant(['Doctor']), roleVariant(['pharmacist'])]).toEqual(['other', 'other', 'other'])
  expect(homePath(['doctor'])).toBe(CHAT_HOME)
  expect(CHAT_HOME).toBe('/hospitalChat/imServer')
})

it('[PERM-05] isAdmin holds for exactly one role, admin or hospital', () => {
  expect([['admin'], ['hospital'], ['admin', 'hospital'], ['doctor'], []].map(isAdmin)).toEqual([true, true, false, false, false])
})

it('[PERM-21] several roles with doctor among them: statistics home, no doctor variant, no administrator', () => {
  const roles = ['doctor', 'admin']
  expect([roleVariant(roles), homePath(roles), isAdmin(roles)]).toEqual(['other', STATISTICS_HOME, false])
  expect(STATISTICS_HOME).toBe('/hospital/ServiceData')
  expect(COMMON_HOME).toBe('/dashboard/analysis')
})

import { expect, it } from 'vitest'
import { PLANNED_SCREENS } from '#contract/permissions/plannedScreens.ts'

it('[WALK-26] knows the screens that come later by area and name, in small letters, and no other', () => {
  expect([...PLANNED_SCREENS].filter(place => place.startsWith('care/'))).toEqual(['care/reservation/reservation'])
  for (const place of ['hospital/patients/patients', 'hospital/doctor/doctor'])
    expect(PLANNED_SCREENS.has(place), place).toBe(true)
  expect([...PLANNED_SCREENS].filter(place => !/^(chat|hospital|care)\/([a-z]+)\/\2$/.test(place))).toEqual([])
})

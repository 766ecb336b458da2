import { expect, it } from 'vitest'
import { PLANNED_SCREENS } from '#contract/permissions/plannedScreens.ts'

it('[WALK-26] knows the screens that come later by area and name, in small letters, and no other', () => {
  expect([...PLANNED_SCREENS].filter(place => !/^(hospital|care)\/([a-z]+)\/\2$/.test(place))).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { announcement } from '#contract/resources/system/announcement.resource.ts'
import { log } from '#contract/resources/system/log.resource.ts'
import { user } from '#contract/resources/system/user.resource.ts'
import { cardColumns, columnsOf } from '#src/resource/columns.ts'
import { formFields, listedFields } from '#src/resource/fields.ts'
import logScreen from '#src/views/system/log/log.screen.tsx'

const keys = (fields: readonly { key: string }[]) => fields.map(({ key }) => key)

describe('what a person reads of a row', () => {
  it.each([
    ['roles and departments of a user', user, ['selectedroles', 'selecteddeparts']],
    ['receivers of an announcement', announcement, ['userIds']],
  ])('holds no ids: %s stand in the form alone', (_, resource, ids) => {
    expect(keys(formFields(resource))).toEqual(expect.arrayContaining([...ids]))
    expect(keys(listedFields(resource)).filter(key => ids.includes(key))).toEqual([])
  })
  it('holds the time of each line of the log', () => {
    const columns = columnsOf(
      { resource: log, screen: logScreen, owner: null },
      { order: [], hidden: [], shown: [], widths: {}, frozen: {} },
    )
    const shown = columns.filter(({ isShown }) => isShown)
    expect(shown.map(({ label }) => label)).toContain('操作时间')
    // on a phone: who, when, what, from where
    expect(cardColumns(columns, log.name, logScreen.card).map(({ label }) => label)).toEqual([
      '操作人名称',
      '操作时间',
      '操作类型',
      'IP',
    ])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabases } from '#tests/support/database.ts'
import { ORIGINAL_CALLS } from '#tests/support/originalCalls.ts'
import { walkAccess } from './access.ts'
import { walkContents } from './contents.ts'
import { LIST_SCREENS, walkList } from './lists.ts'
import { walkMonitoring } from './monitoring.ts'
import { startOriginalClient } from './originalClient.ts'
import type { OriginalClient } from './originalClient.ts'
import { walkPeople } from './people.ts'
import { walkRights } from './rights.ts'

describeOnDatabases('every call of the original client', open => {
  let client: OriginalClient
  beforeAll(async () => {
    client = await startOriginalClient(open)
  })
  afterAll(async () => client.t.close())

  for (const screen of LIST_SCREENS) it(`[WALK-47] list ${screen.path}`, () => walkList(client, screen))
  it('[WALK-47] signing in and out, codes, registration, the lost password, third parties', () => walkAccess(client))
  it('[WALK-47] users and departments', () => walkPeople(client))
  it('[WALK-47] menu, rights and data rules', () => walkRights(client))
  it('[WALK-47] dictionaries, categories, announcements, files, reports', () => walkContents(client))
  it('[WALK-47] monitoring, jobs, rules, logs, tenants', () => walkMonitoring(client))

  it('[WALK-47] [WALK-41] none was left out', () => {
    const isAsked = (line: string) => {
      const [methods = '', path = ''] = (line.split(' | ')[0] ?? '').split(' ')
      return methods.split(',').some(method => client.asked.has(`${method} ${path}`))
    }
    expect(ORIGINAL_CALLS.filter(line => !isAsked(line))).toEqual([])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { listRolesPath, valueLookup } from '#contract/http/calls/pickers.ts'
import { listPositions } from '#contract/http/calls/positions.ts'
import { queryUserComponentData } from '#contract/http/calls/users.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

type Row = Record<string, unknown>

describeOnDatabases('lists of pickers', open => {
  let t: TestApp
  let token = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    token = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())

  const rows = async (path: string, query: Record<string, string | number>): Promise<Row[]> => {
    const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const answer = JSON.parse((await t.raw('GET', `/jeecg-boot${path}?${text}`, { token })).text)
    expect(answer, path).toMatchObject({ success: true })
    return answer.result.records
  }
  const sorted = (found: readonly Row[], key: string) => found.map(row => row[key]).sort()

  it('[API-LIST-09] [API-LIST-10] answer lookups of values by any of their keys', async () => {
    const roles = ['admin', 'doctor']
    expect(sorted(await rows(listRolesPath, valueLookup('roleCode', roles)), 'roleCode')).toEqual(roles)
    const ids = roles.map(code => seedId('role', code))
    expect(sorted(await rows(listRolesPath, valueLookup('id', ids)), 'roleCode')).toEqual(roles)
    expect(sorted(await rows(listPositions.path, valueLookup('code', ['YZ', 'ZZYS'])), 'name')).toEqual(
      ['主治医师', '院长'].sort(),
    )
    expect(await rows(listPositions.path, valueLookup('code', ['nobody']))).toEqual([])
  })

  it('[ENTITY-05] [ENTITY-06] [ENTITY-12] give the fields that the pickers show', async () => {
    const [role] = await rows(listRolesPath, { roleCode: '*doctor*' })
    expect(role).toMatchObject({ id: seedId('role', 'doctor'), roleCode: 'doctor', roleName: '医生' })
    const [post] = await rows(listPositions.path, {
      name: '*副主任医师*',
      pageNo: 1,
      pageSize: 5,
      column: 'createTime',
      order: 'desc',
    })
    expect(post).toMatchObject({ name: '副主任医师', code: 'FZRYS', rank_dictText: '副高级' })
    const [user] = await rows(queryUserComponentData.path, { username: '*pharm*' })
    expect(user).toMatchObject({ id: demoUserId('pharmacist'), realname: '白芷', sex: 2, orgCodeTxt: '药剂科' })
  })
})

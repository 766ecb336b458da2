import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatewayRoute } from '#contract/resources/system/gatewayRoute.resource.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

describeOnDatabases('routes of the gateway', open => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())
  const crud = crudCaller(() => t)

  it('come all at once, without a page around them, whatever page is asked for', async () => {
    for (let n = 10; n < 35; n += 1) {
      const json = { routerId: `route-${n}`, name: `路由${n}`, uri: 'lb://a', predicates: '[{"name":"Path"}]' }
      expect(await crud(gatewayRoute, 'add', { json }, admin)).toMatchObject({ success: true })
    }
    const asked = { name: '*路由*', pageNo: '2', pageSize: '10', column: 'routerId', order: 'asc' }
    const { result } = await crud(gatewayRoute, 'list', { query: asked }, admin)
    expect(result).toHaveLength(25)
    expect([result[0], result[24]]).toMatchObject([
      { routerId: 'route-10', predicates: [{ name: 'Path' }], filters: [], status_dictText: '有效' },
      { routerId: 'route-34' },
    ])
  })
})

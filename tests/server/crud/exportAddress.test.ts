import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TOKEN_EXPIRED_MARK } from '#contract/http/envelope.ts'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const PATH = '/jeecg-boot/sys/position/exportXls'

describeOnDatabases('the second kind of export', open => {
  let t: TestApp
  let cookie = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    cookie = `${TOKEN_COOKIE}=${await tokenFor(t.app, 'admin')}`
  })
  afterAll(() => t.close())

  it('[API-LIST-06] is a browser that goes to an address with paramsStr and brings its cookie alone', async () => {
    const address = `${PATH}?paramsStr=${encodeURI(JSON.stringify({ code: 'ZRYS' }))}`
    const answer = await fetch(t.url + address, { headers: { cookie } })
    expect(answer.headers.get('content-type')).toBe('application/vnd.ms-excel')
    const book = read(new Uint8Array(await answer.arrayBuffer()))
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets['导出信息'] ?? {}, { header: 1 })
    expect(rows.slice(3).map(([code]) => code)).toEqual(['ZRYS'])
  })

  it('refuses a stranger, and a cookie at any other command of the list', async () => {
    for (const answer of [
      await fetch(t.url + PATH),
      await fetch(`${t.url}/jeecg-boot/sys/position/list`, { headers: { cookie } }),
    ]) {
      expect(answer.status).toBe(500)
      expect(await answer.text()).toContain(TOKEN_EXPIRED_MARK)
    }
    const refused = await fetch(`${t.url}${PATH}?paramsStr=%7B`, { headers: { cookie } })
    expect(await refused.json()).toMatchObject({ success: false, message: '参数不合法：paramsStr' })
  })
})

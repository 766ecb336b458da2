import { read, utils } from '@e965/xlsx'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const LABEL = 0x00fd
const END = 0x000a
const PATH = '/jeecg-boot/sys/position/exportXls?code=long*&column=code&order=asc&columns=code,name'

/** Row numbers of the text cells of the sheet: the stream begins at the second sector and lies in one piece. */
function rowsIn(bytes: Buffer): Set<number> {
  const rows = new Set<number>()
  let ends = 0
  for (let at = 512; ends < 2; at += 4 + bytes.readUInt16LE(at + 2)) {
    const id = bytes.readUInt16LE(at)
    if (id === LABEL) rows.add(bytes.readUInt16LE(at + 4))
    if (id === END) ends++
  }
  return rows
}

describeOnDatabases('the workbook of a long list', open => {
  let t: TestApp
  let token = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    token = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())
  const addRows = (from: number, to: number) =>
    t.app.db.execute(sql`
      insert into sys_position (id, code, name, post_rank, tenant_id)
      select 'long' || n, 'long' || lpad(n::text, 6, '0'), '职务' || n, '1', 1 from generate_series(${from}::int, ${to}::int) n`)
  const exported = async () => {
    const answer = await fetch(t.url + PATH, { headers: { 'X-Access-Token': token } })
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('职务.xls')
    return Buffer.from(await answer.arrayBuffer())
  }

  it(
    '[API-LIST-04] is .xls up to 60,000 rows, .xlsx above, and others are answered meanwhile',
    { timeout: 240_000 },
    async () => {
      await addRows(1, 2_000)
      const small = await exported()
      const rows = utils.sheet_to_json<unknown[]>(read(small).Sheets['导出信息'] ?? {}, { header: 1 })
      expect([small.subarray(0, 4).toString('hex'), rows.length, rows[2], rows[3], rows[2_002]]).toEqual([
        'd0cf11e0',
        2_003,
        ['职务编码', '职务名称'],
        ['long000001', '职务1'],
        ['long002000', '职务2000'],
      ])

      await addRows(2_001, 60_000)
      const done = new AbortController()
      const most = exported().finally(() => done.abort())
      let slowest = 0
      while (!done.signal.aborted) {
        const from = performance.now()
        await fetch(`${t.url}/healthz`)
        slowest = Math.max(slowest, performance.now() - from)
        await new Promise(resolve => setTimeout(resolve, 20))
      }
      const bytes = await most
      expect([bytes.subarray(0, 4).toString('hex'), rowsIn(bytes).size]).toEqual(['d0cf11e0', 60_003])
      expect(slowest).toBeLessThan(5_000)

      await addRows(60_001, 60_001)
      const longer = await exported()
      expect(longer.subarray(0, 2).toString()).toBe('PK')
      const sheet = read(longer).Sheets['导出信息'] ?? {}
      const all = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
      expect([all.length, all[3], all[60_003]]).toEqual([60_004, ['long000001', '职务1'], ['long060001', '职务60001']])
    },
  )
})

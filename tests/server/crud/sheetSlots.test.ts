import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSheet } from '#server/crud/sheetWriter.ts'
import { sysLog, sysPosition } from '#server/db/tables/index.ts'
import { and, desc, eq } from 'drizzle-orm'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const EXPORT = '/jeecg-boot/sys/position/exportXls'
const IMPORT = '/jeecg-boot/sys/position/importExcel'

describe('a workbook whose reader goes', () => {
  it('ends, whenever they go', async () => {
    const before = new PassThrough()
    const first = await startSheet(before, { above: [], headers: ['a'] })
    before.destroy()
    await expect(first.end()).rejects.toThrow('gone')
    const during = new PassThrough({ highWaterMark: 1 })
    const second = await startSheet(during, { above: [], headers: ['a'] })
    const ended = expect(second.end()).rejects.toThrow('gone')
    // it has written and waits for a reader
    await once(during, 'readable')
    during.destroy()
    await ended
    const whole = new PassThrough()
    whole.resume()
    const third = await startSheet(whole, { above: [], headers: ['a'] })
    await expect(third.end()).resolves.toBeUndefined()
  })
})

describeOnDatabases('places for exports and imports', open => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
    await t.app.db.insert(sysPosition).values(
      Array.from({ length: 3_000 }, (_, n) => ({
        id: `slot${n}`,
        code: `slot${n}`,
        name: `${n}`.repeat(40).slice(0, 50),
        postRank: '1',
        tenantId: 1,
      })),
    )
  })
  afterAll(async () => t.close())

  const exported = async (query = '') => {
    const answer = await fetch(`${t.url}${EXPORT}${query}`, { headers: { 'X-Access-Token': admin } })
    const bytes = await answer.arrayBuffer()
    return answer.headers.get('content-type') === 'application/vnd.ms-excel' ? bytes.byteLength : 0
  }
  const audited = () =>
    t.app.db
      .select()
      .from(sysLog)
      .where(and(eq(sysLog.entity, 'sys_position'), eq(sysLog.actorKind, 'user')))
      .orderBy(desc(sysLog.at))

  it('are free again after readers that left', async () => {
    for (let n = 0; n < 6; n += 1)
      await new Promise<void>(resolve => {
        const asked = request(t.url + EXPORT, { headers: { 'X-Access-Token': admin } }, answer => {
          answer.once('data', () => answer.destroy())
          answer.once('close', () => resolve())
          answer.on('error', () => undefined)
        })
        asked.on('error', () => resolve())
        asked.end()
      })
    await expect.poll(() => exported('?code=slot1'), { interval: 200 }).toBeGreaterThan(0)
  })

  it('go to one export of a person at a time', async () => {
    const sizes = await Promise.all([exported(), exported(), exported()])
    expect(sizes.filter(size => size > 0)).toHaveLength(1)
    expect(await exported('?code=slot1')).toBeGreaterThan(0)
  })

  it('are not held by a body that does not come', async () => {
    const asked: IncomingMessage[] = []
    const note = (one: IncomingMessage) => void asked.push(one)
    t.app.server.on('request', note)
    const slow = Array.from({ length: 3 }, () => {
      const headers = { 'X-Access-Token': admin, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9999' }
      const sent = request(t.url + IMPORT, { method: 'POST', headers })
      sent.on('error', () => undefined)
      sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK')
      return sent
    })
    // the server reads all three, and waits for the rest
    await expect.poll(() => asked.filter(one => one.readableDidRead).length).toBe(3)
    t.app.server.off('request', note)
    const form = new FormData()
    form.append('file', new Blob(['nothing']), 'a.xlsx')
    const answer = await t.raw('POST', IMPORT, { body: form, token: admin })
    for (const sent of slow) sent.destroy()
    expect(JSON.parse(answer.text).message).toBe('文件导入失败:文件格式不正确，请上传 .xls 或 .xlsx 文件')
  })

  it('say in the audit what was asked and how many rows went, not what stood in the address', async () => {
    await exported('?name=*1*&token=secret-of-somebody&selections=')
    await exported('?selections=slot1,slot2')
    await expect.poll(async () => (await audited()).filter(({ content }) => content === '{"rows":2}').length).toBe(1)
    const entries = await audited()
    expect(entries.map(({ content }) => content).join('\n')).not.toContain('secret-of-somebody')
    const asked = entries.map(({ content }) => content)
    expect(asked).toContain('{"count":2,"ids":["slot1","slot2"]}')
    expect(asked).toContain('{"filters":[["name","like","1"]]}')
  })
})

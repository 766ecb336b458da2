import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { position } from '#contract/resources/system/position.resource.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { hostileBooks } from '#tests/support/hostileBooks.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const IMPORT = '/jeecg-boot/sys/position/importExcel'
const HEADERS = ['职务编码', '职务名称', '职级', '公司id']
/** What reading one workbook may add to the process: its thread's heap, and the parts that are unpacked. */
const MEMORY_MAX = 512 * 1024 * 1024

describeOnDatabases('a hostile workbook', open => {
  let t: TestApp
  let admin = ''
  let before = 0
  const call = crudCaller(() => t)
  const total = async (): Promise<number> => (await call(position, 'list', {}, admin)).result.total
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
    before = await total()
  })
  afterAll(async () => t.close())
  afterEach(async () => {
    expect(await total()).toBe(before)
  })

  const imported = async (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'a.xlsx')
    return JSON.parse((await t.raw('POST', IMPORT, { body: form, token: admin })).text)
  }

  for (const { what, bytes, text } of hostileBooks(HEADERS))
    it(`is refused with a sentence, others are served meanwhile, and memory is bounded: ${what}`, async () => {
      const file = bytes()
      const start = process.memoryUsage.rss()
      let peak = start
      const answer = imported(file)
      const isAnswered = () => Promise.race([answer.then(() => true), wait(20, false)])
      // somebody else asks all the while
      do {
        expect((await call(position, 'list', { query: { pageSize: '1' } }, admin)).success).toBe(true)
        peak = Math.max(peak, process.memoryUsage.rss())
      } while (!(await isAnswered()))
      expect(await answer).toMatchObject({ success: false, code: 500, message: `文件导入失败:${text}` })
      expect(peak - start).toBeLessThan(MEMORY_MAX)
    })
})

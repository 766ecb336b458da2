import { read, utils } from '@e965/xlsx'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { StatisticsRow } from '#contract/entities/serviceData.ts'
import { sendRows } from '#server/modules/hospital/serviceData/exportRows.service.ts'
import { person } from '#tests/support/crud/person.ts'

const MOST = 2_000
const row = (n: number): StatisticsRow => ({
  ...{
    id: `o${n}`,
    no: `NO${n}`,
    patient: '江小月',
    org: '全科医学科',
    doctor: '林杏',
    at: 0,
    value: 1_260,
    hit: true,
    text: '',
  },
})

/** The last line of a workbook of so many rows. */
async function lastLineOf(total: number): Promise<unknown[]> {
  const app = Fastify()
  app.get('/', (_, reply) =>
    sendRows(
      reply,
      { figure: 'turnover', from: '2025-03-03', to: '2025-03-06', user: person(), most: MOST },
      async ({ limit, offset }) => {
        const n = Math.max(0, Math.min(limit, total - offset))
        return { total, sum: 0, rows: Array.from({ length: n }, (_row, at) => row(offset + at)) }
      },
    ),
  )
  const { rawPayload } = await app.inject('/')
  await app.close()
  const { SheetNames, Sheets } = read(rawPayload)
  const sheet = Sheets[SheetNames[0] ?? '']
  return sheet === undefined ? [] : (utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).at(-1) ?? [])
}

it('[STAT-08] a workbook that ends before the rows do says so in its last line', async () => {
  expect((await lastLineOf(2_500))[0]).toBe('仅导出前 2000 条，共 2500 条')
  expect((await lastLineOf(2_000))[0]).toBe('NO1999')
  expect((await lastLineOf(3))[0]).toBe('NO2')
})

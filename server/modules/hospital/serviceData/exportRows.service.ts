import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { StatisticsRow, StatisticsRows } from '#contract/entities/serviceData.ts'
import { KPIS, type KpiId } from '#contract/statistics/kpi.ts'
import { valueHead, valueNumber } from '#contract/statistics/kpiTexts.ts'
import { startSheet } from '#server/crud/sheetWriter.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { wireTime } from '#server/plugins/wireTime.ts'

const BATCH = 1_000
/** More rows are no reading matter; the last line says how many there are. */
const ROWS_MAX = 100_000

/** Sends the rows behind a number as a workbook, part by part, at most `most`. Answers null: what was sent is the answer. */
export async function sendRows(
  reply: FastifyReply,
  { figure, from, to, user, most = ROWS_MAX }: { figure: KpiId; from: string; to: string; user: UserPrincipal; most?: number },
  read: (page: { limit: number; offset: number }) => Promise<StatisticsRows>,
): Promise<null> {
  const kpi = KPIS[figure]
  // read before anything is sent: a refusal is still an envelope
  let part = await read({ limit: BATCH, offset: 0 })
  const name = `${kpi.name}明细`
  const stream = new PassThrough()
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`)
    .header('cache-control', 'no-store')
  void reply.send(stream)
  const value = valueHead(kpi)
  const cells = (row: StatisticsRow) => [
    row.no,
    row.patient,
    row.org,
    row.doctor,
    wireTime(new Date(row.at)),
    ...(value === null ? [] : [row.value === null ? null : valueNumber(kpi, row.value)]),
    ...(kpi.measure === 'rate' ? [row.hit ? '是' : '否'] : []),
    row.text,
  ]
  try {
    const sheet = await startSheet(stream, {
      above: [`${name} ${from} 至 ${to}`, `导出人:${user.realname || user.username}`],
      headers: [
        '编号',
        '患者',
        '科室',
        '医生',
        '时间',
        ...(value === null ? [] : [value]),
        ...(kpi.measure === 'rate' ? ['计入'] : []),
        '说明',
      ],
    })
    for (let offset = 0; ;) {
      await sheet.rows(part.rows.map(cells))
      offset += part.rows.length
      if (part.rows.length < BATCH) break
      if (offset >= most) {
        if (part.total > offset) await sheet.rows([[`仅导出前 ${offset} 条，共 ${part.total} 条`]])
        break
      }
      part = await read({ limit: BATCH, offset })
    }
    await sheet.end()
  } catch (error) {
    stream.destroy(error instanceof Error ? error : undefined)
  }
  return null
}

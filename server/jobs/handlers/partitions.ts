import Type from 'typebox'
import { MONTHS_AHEAD, PARTITIONED, RECORD_YEARS } from '#contract/rules/partitions.ts'
import { convertTable } from '#server/db/partitions/convert.service.ts'
import { dropEmpty, freezeOld, makeAhead } from '#server/db/partitions/months.service.ts'
import { firstMonthOf, partsOf } from '#server/db/partitions/parts.repository.ts'
import { inSession, TableBusy } from '#server/db/partitions/session.ts'
import { JobFailure, jobHandler } from '../handler.ts'

/** Months of the tables that grow for ever: makes those to come, freezes those that are over, removes those that the audit's retention has emptied. No message is deleted. */
export const partitions = jobHandler({
  description: `把审计日志和问诊消息按月分区：提前建好以后${MONTHS_AHEAD.most}个月的分区，冻结（归档）早已结束的月份，删除已被“清理到期的审计日志”清空的月份。问诊消息是病历，至少保存${RECORD_YEARS}年，不会删除`,
  parameters: Type.Object({
    tablespace: Type.String({ title: '归档表空间（空：不移动）', pattern: '^[a-z_0-9]{0,63}$', default: '' }),
  }),
  run: async ({ tablespace }, { app, signal, log }) => {
    const now = app.now()
    const sums = { made: 0, frozen: 0, gone: 0 }
    try {
      await inSession(app.database, signal, async session => {
        for (const table of PARTITIONED) {
          let first = await firstMonthOf(session, table)
          if (first === null) {
            first = await convertTable(session, table, now)
            log(`${table.title}改为按月分区，自${new Date(first).toISOString().slice(0, 7)}起`)
          }
          signal.throwIfAborted()
          const times = { first, now }
          const made = await makeAhead(session, table, await partsOf(session, table), times)
          const parts = await partsOf(session, table)
          const gone = await dropEmpty(session, table, parts, times)
          const kept = parts.filter(({ name }) => !gone.includes(name))
          const frozen = await freezeOld(session, table, kept, { ...times, tablespace, signal })
          if (made.length > 0) log(`${table.title}：新建${made.length}个月，到${made.at(-1)?.slice(-7).replace('_', '-')}`)
          if (gone.length > 0) log(`${table.title}：删除已清空的${gone.join('、')}`)
          if (frozen.length > 0) log(`${table.title}：冻结${frozen.join('、')}`)
          sums.made += made.length
          sums.gone += gone.length
          sums.frozen += frozen.length
        }
      })
    } catch (error) {
      if (error instanceof TableBusy) throw new JobFailure('数据表正忙，未能分区，下次执行时再试')
      throw error
    }
    return `新建${sums.made}个分区，冻结${sums.frozen}个，删除${sums.gone}个`
  },
})

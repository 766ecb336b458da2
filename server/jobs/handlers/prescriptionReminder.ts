import Type from 'typebox'
import { JobFailure, jobHandler } from '../handler.ts'

const HOUR_MS = 3_600_000

/** Reminds patient and doctor of prescriptions that run out with drugs still to be fetched: each in a transaction of its own, which marks it. */
export const prescriptionReminder = jobHandler({
  description: '提醒患者与开方医生：处方即将失效而药品尚未取齐；每张处方只提醒一次，已失效的不再提醒。建议每小时执行',
  parameters: Type.Object({
    hours: Type.Integer({ title: '失效前几小时内提醒', minimum: 1, maximum: 72, default: 6 }),
  }),
  run: async ({ hours }, { app, signal, log }) => {
    const until = new Date(app.now() + hours * HOUR_MS)
    const counts = { told: 0, failed: 0 }
    for (const { id, rxNo } of await app.prescriptionReminders.expiring(until)) {
      signal.throwIfAborted()
      try {
        if (!(await app.prescriptionReminders.remind(id, until))) continue
        counts.told += 1
        log(`已提醒处方 ${rxNo}`)
      } catch (error) {
        // one bad row must not keep the others from being told
        counts.failed += 1
        log(`处方 ${rxNo} 提醒失败`)
        app.log.error({ err: error, prescription: id }, 'Reminding of a prescription failed')
      }
    }
    const told = `提醒了${counts.told}张即将失效的处方`
    if (counts.failed > 0) throw new JobFailure(`${told}，${counts.failed}张失败，详见服务日志`)
    return told
  },
})

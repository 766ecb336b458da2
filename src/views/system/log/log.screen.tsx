import { verifyLog } from '#contract/http/calls/logs.ts'
import { auditCheckText } from '#contract/rules/auditChain.ts'
import { log } from '#contract/resources/system/log.resource.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { screen } from '#src/resource/screen.ts'

/** Checks the whole audit part by part and says what was found; a finding stays on the screen until it is closed. */
async function verify(): Promise<void> {
  try {
    let checked = 0
    for (let from: number | undefined; ;) {
      const part = await call(verifyLog, from === undefined ? {} : { from })
      checked += part.checked
      if (part.next === null) {
        const said = auditCheckText({ ...part, checked })
        // where nothing is linked yet, nothing was proved
        message[part.finding !== null ? 'error' : part.head === null ? 'warning' : 'success'](said)
        return
      }
      from = part.next
    }
  } catch (error) {
    message.warning(failureLine(toFailure(error)))
  }
}

/** 日志管理: read only; who keeps the audit can check it. */
export default screen(log, {
  list: {
    logContent: { width: 205, ellipsis: 40 },
    logType: { width: 100 },
    operateType: { width: 85, sort: false },
    userid: { width: 110 },
    username: { width: 95, sort: false },
    ip: { width: 120 },
    requestUrl: { width: 200, ellipsis: 40 },
    costTime: { width: 120 },
    createTime: { width: 160, sort: true },
  },
  extra: { createTime: '操作时间' },
  card: ['username', 'createTime', 'operateType', 'ip'],
  row: ['detail'],
  toolbar: [{ key: 'verify', text: '校验', permission: 'log:verify', open: () => void verify() }],
})

import { log } from '#contract/resources/system/log.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 日志管理: read only. */
export default screen(log, {
  list: {
    logContent: { width: 320, ellipsis: 40 },
    logType: { width: 100 },
    operateType: { width: 100, sort: false },
    userid: { width: 140 },
    username: { width: 110, sort: false },
    action: { width: 200 },
    ip: { width: 140 },
    createTime: { width: 180 },
  },
  row: ['detail'],
})

import { log } from '#contract/resources/system/log.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 日志管理: read only. */
export default screen(log, {
  list: {
    logContent: { width: 240, ellipsis: 40 },
    logType: { width: 110 },
    operateType: { width: 90, sort: false },
    userid: { width: 120 },
    username: { width: 100, sort: false },
    ip: { width: 130 },
    createTime: { width: 170 },
  },
  extra: { createTime: '操作时间' },
  row: ['detail'],
})

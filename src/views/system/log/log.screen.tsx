import { log } from '#contract/resources/system/log.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 日志管理: read only. */
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
})

import { serviceTime } from '#contract/resources/hospital/serviceTime.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 服务时间: when each service is open in a week; an end that is not later than the start is on the next day. */
export default screen(serviceTime, {
  list: {
    serviceType: { width: 140, fixed: 'left' },
    orgCode: { width: 140, render: (_value, row) => row.orgCode_dictText ?? '全院' },
    weekday: { width: 80 },
    startTime: { width: 80 },
    endTime: {
      width: 120,
      render: (value, row) => `${String(value ?? '')}${(row.endTime ?? '') <= (row.startTime ?? '') ? '（次日）' : ''}`,
    },
    enabled: { width: 80 },
  },
  card: ['orgCode', 'weekday', 'startTime', 'endTime', 'enabled'],
  form: { columns: 1, width: 480 },
})

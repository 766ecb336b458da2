import { careSchedule } from '#contract/resources/care/schedule.resource.ts'
import { screen } from '#src/resource/screen.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'

/** 护理排班: hours of the nurses and how far they are booked. */
export default screen(careSchedule, {
  list: {
    nurseId: { width: 110, fixed: 'left' },
    date: { width: 120 },
    startTime: { width: 80 },
    endTime: { width: 80 },
    quota: { width: 80, align: 'right' },
    used: {
      width: 110,
      align: 'right',
      render: (value, row) =>
        Number(value) > 0 && Number(value) >= (row.quota ?? 0) ? (
          <StatusTag tone="off">{`${String(value)} 已满`}</StatusTag>
        ) : (
          String(value)
        ),
    },
  },
  card: ['nurseId', 'startTime', 'endTime', 'used'],
  form: { columns: 1, width: 480 },
})

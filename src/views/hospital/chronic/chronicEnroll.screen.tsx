import { chronicEnroll } from '#contract/resources/hospital/chronicEnroll.resource.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { screen } from '#src/resource/screen.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'

const IN_CARE = '1'

/** 在管患者: who is overdue is marked. */
export default screen(chronicEnroll, {
  list: {
    patientName: { width: 110 },
    phone: { width: 130 },
    status: { width: 90 },
    doctorId: { width: 100 },
    enrolledAt: { width: 170 },
    nextFollowUp: {
      width: 150,
      render: (value, row) => {
        const day = String(value ?? '')
        const isOverdue = day !== '' && row.status === IN_CARE && day < hospitalDay(Date.now())
        return isOverdue ? <StatusTag tone="bad">{`${day} 已逾期`}</StatusTag> : day
      },
    },
  },
  card: ['phone', 'status', 'nextFollowUp', 'doctorId'],
  form: { columns: 1, width: 480 },
})

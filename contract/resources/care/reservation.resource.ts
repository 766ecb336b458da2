import { defineResource } from '../defineResource.ts'
import { datetime, dict, money, text, yesNo } from '../field.ts'

const shown = { readOnly: true } as const
/** No column of the table: filled in when rows go out. */
const made = { readOnly: true, notAsked: true } as const

/** 护理预约 (hospital.md 1.2): visits that were booked, read only; their states move by the calls of care. Money in yuan, phones masked. */
export const careReservation = defineResource('care/reservation', {
  title: '护理预约',
  permission: 'careReservation',
  calls: { add: false, edit: false, delete: false, deleteBatch: false, importExcel: false, queryById: false, history: false },
  fields: {
    no: text('预约号', { ...shown, search: 'like' }),
    patientName: text('患者', made),
    phone: text('联系电话', { ...made, notListed: true }),
    itemId: dict('项目', 'care_item,name,id', { ...shown, search: 'eq' }),
    address: text('地址', { ...shown, notAsked: true }),
    start: datetime('时间', { ...shown, search: 'range', searchMore: true }),
    nurseId: dict('护士', 'care_nurse,realname,id', { ...shown, search: 'eq', searchMore: true }),
    status: dict('状态', 'care_status', { ...shown, search: 'in' }),
    price: money('费用（元）', shown),
    cancelReason: text('取消原因', { ...shown, notListed: true, notAsked: true }),
    isOverdue: yesNo('超时未服务', { ...made, formOnly: true, notExported: true }),
  },
  name: 'no',
  sort: '-start',
})

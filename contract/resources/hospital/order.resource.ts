import { defineResource } from '../defineResource.ts'
import { datetime, dict, money, text } from '../field.ts'
import { made, READ_ONLY_CALLS, shown } from '../readOnly.ts'

/** 订单 (hospital.md 1.1): what patients ordered, read only; money goes back by the calls of orders. Money in yuan; `phone` is masked for everybody and found whole. */
export const order = defineResource('hospital/order', {
  title: '订单',
  table: 'hos_order',
  calls: READ_ONLY_CALLS,
  fields: {
    orderNo: text('订单号', { ...shown, search: 'like' }),
    type: dict('类型', 'order_type', { ...shown, search: 'eq' }),
    patientName: text('患者', made),
    phone: text('手机', { ...made, notListed: true, search: 'eq' }),
    doctorId: dict('医生', 'hos_doctor,name,id', shown),
    amount: money('金额（元）', { ...shown, search: 'range', searchMore: true }),
    paid: money('实付（元）', made),
    refund: money('退款（元）', shown),
    payChannel: dict('渠道', 'pay_channel', { ...shown, search: 'eq', searchMore: true }),
    status: dict('状态', 'order_status', { ...shown, search: 'in' }),
    placedAt: datetime('下单', { ...shown, search: 'range', searchMore: true }),
    paidAt: datetime('支付', { ...shown, search: 'range', searchMore: true }),
    finishedAt: datetime('完成', { ...shown, search: 'range', searchMore: true }),
    /** Y: an order of drugs that a pharmacist picked */
    picked: text('已调配', { ...made, formOnly: true, notExported: true }),
    refundState: dict('退款状态', 'refund_status', { ...made, formOnly: true, notExported: true }),
  },
  name: 'orderNo',
  sort: '-placedAt',
})

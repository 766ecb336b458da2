import { order } from '#contract/resources/hospital/order.resource.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { listedOrder } from '#server/db/tables/listed.ts'
import { listedOrders, withPhone } from './order.repository.ts'

const FEN = 100

/** 订单: a phone number is asked for whole and shown masked; who looks at a page of it is audited (SEC-02). */
export const orderCrud = crudHooks(order, {
  table: listedOrder,
  columns: { placedAt: listedOrder.createTime },
  conditions: query => {
    const phone = (query.get('phone') ?? '').trim()
    return phone ? withPhone(phone) : undefined
  },
  reads: { action: 'order.list', entity: 'order', unit: '个订单' },
  async present(rows, { app, user }) {
    if (rows.length === 0) return rows
    const ids = rows.map(row => String(row['id']))
    const more = new Map((await listedOrders(app.db, user.tenantId, ids)).map(row => [row.id, row]))
    return rows.map(row => {
      const found = more.get(String(row['id']))
      return {
        ...row,
        patientName: found?.patientName ?? '',
        phone: maskPhone(found?.phone ?? ''),
        paid: (found?.paidFen ?? 0) / FEN,
        picked: found?.isPicked === true ? 'Y' : 'N',
        refundState: found?.refundState ?? null,
      }
    })
  },
})

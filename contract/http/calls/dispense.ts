import type { Static } from 'typebox'
import type { DispenseDetail, DispenseListRow, IssuedOrder, ShopChoice } from '../../entities/dispense.ts'
import type { PatientOrderDetail } from '../../entities/order.ts'
import { defineCall } from '../defineCall.ts'
import type {
  chooseShopBody,
  dispenseListQuery,
  dispenseOrderQuery,
  finishOrderBody,
  issuedOrderQuery,
  issueOrderBody,
  moveShopBody,
  pickOrderBody,
  receiveOrderBody,
  refundOwnBody,
  returnOrderBody,
  shopChoicesQuery,
  stopOrderBody,
  unpickOrderBody,
} from './dispense.schema.ts'

const PHARMACISTS = { roles: ['pharmacist'] } as const
const HOUSE = { roles: ['pharmacist', 'admin', 'hospital'] } as const

/** Paid orders of drugs, the longest waiting first, at most 200; `rxNo`: those of this prescription alone. */
export const dispenseList = defineCall<Static<typeof dispenseListQuery>, DispenseListRow[]>({
  name: 'orders to dispense',
  methods: ['GET'],
  path: '/hospital/dispense/list',
  who: PHARMACISTS,
})
export const dispenseOrder = defineCall<Static<typeof dispenseOrderQuery>, DispenseDetail>({
  name: 'an order to dispense',
  methods: ['GET'],
  path: '/hospital/dispense/order',
  who: PHARMACISTS,
})
/** 调配: the batches of each line, less with a reason (PHARM-11). */
export const pickOrder = defineCall<Static<typeof pickOrderBody>, DispenseDetail>({
  name: 'pick an order',
  methods: ['POST'],
  path: '/hospital/dispense/pick',
  who: PHARMACISTS,
})
/** 撤销调配 by who picked it, or the office with a reason. Refuses NO_REASON, NOT_PICKER, NOT_PICKED. */
export const unpickOrder = defineCall<Static<typeof unpickOrderBody>, DispenseDetail>({
  name: 'take a pick back',
  methods: ['POST'],
  path: '/hospital/dispense/unpick',
  who: HOUSE,
})
/** 核对并发药, by another person than picked it; checks run again. */
export const issueOrder = defineCall<Static<typeof issueOrderBody>, null>({
  name: 'issue an order',
  methods: ['POST'],
  path: '/hospital/dispense/issue',
  who: PHARMACISTS,
})
/** Pharmacies for an own unpaid order of drugs, with whether they have all of it. */
export const shopChoices = defineCall<Static<typeof shopChoicesQuery>, ShopChoice[]>({
  name: 'patient: pharmacies for an order',
  methods: ['GET'],
  path: '/hospital/app/shops',
  who: 'patient',
})
/** Pharmacy and delivery of an own unpaid order: reserved there, released where it was. */
export const chooseShop = defineCall<Static<typeof chooseShopBody>, PatientOrderDetail>({
  name: 'patient: choose a pharmacy',
  methods: ['POST'],
  path: '/hospital/app/chooseShop',
  who: 'patient',
})
/** 确认收货. */
export const receiveOrder = defineCall<Static<typeof receiveOrderBody>, PatientOrderDetail>({
  name: 'patient: confirm receipt',
  methods: ['POST'],
  path: '/hospital/app/receive',
  who: 'patient',
})
/** 申请退款 of an own paid order of drugs that nobody picked: all goes back, the prescription ends. */
export const refundOwn = defineCall<Static<typeof refundOwnBody>, PatientOrderDetail>({
  name: 'patient: have an order paid back',
  methods: ['POST'],
  path: '/hospital/app/refundOrder',
  who: 'patient',
})
/** 停止发药: something speaks against the sheet now, or a drug was taken out of use; the sheet goes back to its doctor, the money to the patient. */
export const stopOrder = defineCall<Static<typeof stopOrderBody>, null>({
  name: 'stop dispensing',
  methods: ['POST'],
  path: '/hospital/dispense/stop',
  who: PHARMACISTS,
})
/** What has not come of a partly issued order does not come any more: its money goes back. */
export const finishOrder = defineCall<Static<typeof finishOrderBody>, null>({
  name: 'finish a partly issued order',
  methods: ['POST'],
  path: '/hospital/dispense/finish',
  who: PHARMACISTS,
})
/** Pharmacies that a paid order may move to. */
export const dispenseShops = defineCall<Static<typeof shopChoicesQuery>, ShopChoice[]>({
  name: 'pharmacies for a paid order',
  methods: ['GET'],
  path: '/hospital/dispense/shops',
  who: HOUSE,
})
/** 更换药房 of a paid order that nobody picked: the price stays, a cheaper delivery is paid back in part; the office gives a reason. */
export const moveShop = defineCall<Static<typeof moveShopBody>, null>({
  name: 'move an order to another pharmacy',
  methods: ['POST'],
  path: '/hospital/dispense/moveShop',
  who: HOUSE,
})
/** An issued order by the number of its prescription. */
export const issuedOrder = defineCall<Static<typeof issuedOrderQuery>, IssuedOrder>({
  name: 'an issued order',
  methods: ['GET'],
  path: '/hospital/dispense/issued',
  who: PHARMACISTS,
})
/** 退药: bad, wrong or lost goods of an issued order; two of the office pay back what they were worth. */
export const returnOrder = defineCall<Static<typeof returnOrderBody>, IssuedOrder>({
  name: 'take issued drugs back',
  methods: ['POST'],
  path: '/hospital/dispense/return',
  who: PHARMACISTS,
})

/** Dictionary care_status: 0 待支付, 1 待确认, 2 已派单, 3 服务中, 4 已完成, 5 已取消. */
export type CareStatus = '0' | '1' | '2' | '3' | '4' | '5'

/** An item of care as patients choose it; money in fen. */
export interface CareItemChoice {
  id: string
  name: string
  typeName: string
  minutes: number
  intro: string
  /** stored path; '' for none */
  image: string
  priceFen: number
  unit: string
  /** visits that the price is for */
  times: number
  /** HTML */
  content: string
  preparation: string
  contraindication: string
}

/** Hours of a nurse that can still be booked: YYYY-MM-DD, HH:mm. */
export interface CareSlot {
  scheduleId: string
  date: string
  startTime: string
  endTime: string
  nurseName: string
  /** places that are free */
  left: number
  /** when the visit would begin: HH:mm */
  at: string
}

/** Hours as a patient is offered them. */
export interface CareOffer extends CareSlot {
  /** of the item on the day */
  priceFen: number
}

/** A visit as the account of its patient reads it; money in fen, moments epoch ms. */
export interface PatientReservation {
  id: string
  no: string
  status: CareStatus
  version: number
  itemName: string
  minutes: number
  patientName: string
  priceFen: number
  /** '' until one is assigned */
  nurseName: string
  address: string
  contactPhone: string
  start: number
  end: number
  /** its order; null: free of charge */
  orderId: string | null
  /** the account may cancel it now */
  mayCancel: boolean
  cancelReason: string
  preparation: string
}

/** A nurse for a visit, as the office chooses one. */
export interface CareNurse {
  id: string
  name: string
  /** has hours at the time of the visit */
  isOnDuty: boolean
  /** is at another visit at that time */
  isBusy: boolean
}

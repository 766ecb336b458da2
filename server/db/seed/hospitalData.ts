import { positionOfNumber } from '#contract/grids/order.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { pinyinInitials } from '#contract/rules/initials.ts'
import { daysLater, mondayOf, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'
import type { Tx } from '#server/db/client.ts'
import { hosDrug, hosDrugStock, hosIcd, hosSchedule, hosShop, hosStockMove } from '#server/db/tables/index.ts'
import { DEMO_TENANT } from './demo.ts'
import type { DemoSize } from './demo.ts'
import { catalogueId, productsOf } from './catalogue/products.ts'
import { seedCatalogue } from './catalogue/index.ts'
import { KEEPS, SHOPS } from './hospitalDrugs.ts'
import { MORE_ICD, withCodes, withMore } from './catalogue/moreIcd.ts'
import { MORE_ICD_TO_Z, MORE_TCM } from './catalogue/moreIcdToZ.ts'
import { ICD, TCM, type IcdSeed } from './hospitalIcd.ts'
import { createChance, DOCTORS, doctorId } from './hospitalPeople.ts'
import { inBatches } from './inBatches.ts'
import { seedOfficeLists } from './officeLists.ts'
import { seedId } from './seedId.ts'

const CHANCE = 20_261_122
/** The department whose week the demonstration plans: its own doctor and colleagues who sit in. */
const BOARD_DEPARTMENT = 'A01'
const BOARD_DOCTORS = 8
/** A bag of herbs is 10 g. */
const BAG_MG = 10_000
const tenantId = DEMO_TENANT

function duty(monday: string): (typeof hosSchedule.$inferInsert)[] {
  return DOCTORS.slice(0, BOARD_DOCTORS).map(({ username, feeFen }, row) => {
    const slots = SCHEDULE_SLOTS.filter(({ day, half }) => {
      const works =
        day < 5 ? (day + row) % 2 === (half === 'am' ? 0 : 1) || (row === 0 && half === 'am') : day === 5 && row % 4 === 1
      return works
    }).map(({ key, half }) => [key, half === 'am' ? 20 : 15])
    return {
      tenantId,
      id: seedId('schedule', BOARD_DEPARTMENT, monday, username),
      orgCode: BOARD_DEPARTMENT,
      monday,
      place: positionOfNumber(row),
      doctorId: doctorId(username),
      feeFen: feeFen || 1_500,
      note: row === 0 ? '值班组长' : row === 3 ? '周三下午有教学查房' : null,
      ...Object.fromEntries(slots),
    }
  })
}

/** Batches of the demonstration, western in smallest units of some packs, herbs in mg of some bags. */
function stock(today: string, size: DemoSize): (typeof hosDrugStock.$inferInsert)[] {
  const chance = createChance(CHANCE)
  return SHOPS.flatMap(({ code: shopCode }) =>
    productsOf(tenantId, size)
      .filter(({ drug }) => KEEPS[shopCode]?.includes(drug.category))
      .map(({ drug: { code, category, minUnit, packSize = 1, priceFen } }, row) => {
        const [step, unit] = category === '3' ? [BAG_MG, 'mg'] : [packSize, minUnit]
        const packs = row % 9 === 4 ? 6 : 40 + Math.floor(chance() * 260)
        return {
          tenantId,
          id: seedId('stock', shopCode, code),
          shopCode,
          place: positionOfNumber(row),
          drugCode: code,
          batchNo: `${today.slice(2, 4)}${String(1 + (row % 12)).padStart(2, '0')}${String(row + 1).padStart(3, '0')}`,
          expiry: daysLater(today, row % 11 === 7 ? 45 : 240 + Math.floor(chance() * 600)),
          onHand: packs * step,
          reserved: 0,
          unit,
          warnBelow: 20 * step,
          priceFen,
        }
      }),
  )
}

/** What a batch begins with is its first movement: their sum is the stock (J2). */
const opening = (rows: readonly (typeof hosDrugStock.$inferInsert)[], now: Date): (typeof hosStockMove.$inferInsert)[] =>
  rows.map(({ id, onHand }) => ({
    id: seedId('move', id),
    tenantId,
    stockId: id,
    kind: '1',
    qty: onHand ?? 0,
    dOnHand: onHand ?? 0,
    dReserved: 0,
    onHandAfter: onHand ?? 0,
    reservedAfter: 0,
    refType: 'opening',
    reason: '期初',
    at: now,
  }))

/** Rows of a tree in the order in which it is read from above; so are their places. */
function diagnoses(size: DemoSize): (typeof hosIcd.$inferInsert)[] {
  const rows: (typeof hosIcd.$inferInsert)[] = []
  const write = (items: readonly IcdSeed[], isTcm: 'Y' | 'N', parentId: string | null): void =>
    items.forEach(({ code, name, children = [] }) => {
      const id = seedId('icd', code, parentId ?? '')
      rows.push({ tenantId, id, place: positionOfNumber(rows.length), parentId, code, name, pinyin: pinyinInitials(name), isTcm })
      write(children, isTcm, id)
    })
  const isFull = size === 'full'
  write(isFull ? withMore(ICD, [MORE_ICD, MORE_ICD_TO_Z]) : ICD, 'N', null)
  write(isFull ? withCodes(TCM, MORE_TCM) : TCM, 'Y', null)
  return rows
}

/** `openedAt`: when the stock began. Duty of this and the next week, three pharmacies with stock, a tree of diagnoses: once, as long as there is no drug. The catalogue: what is missing. */
export async function seedHospitalData(tx: Tx, now: Date, { size, openedAt }: { size: DemoSize; openedAt: Date }): Promise<void> {
  const isFirst = (await tx.$count(hosDrug)) === 0
  await seedCatalogue(tx, tenantId, now, size)
  await seedOfficeLists(tx, tenantId)
  if (!isFirst) return
  const today = hospitalDay(now.getTime())
  const monday = mondayOf(today)
  await tx.insert(hosShop).values(SHOPS.map((shop, sort) => ({ id: catalogueId(tenantId, shop.code), tenantId, ...shop, sort })))
  const batches = stock(today, size)
  await inBatches(tx, hosDrugStock, batches)
  await inBatches(tx, hosStockMove, opening(batches, openedAt))
  await tx.insert(hosSchedule).values([...duty(monday), ...duty(daysLater(monday, 7))])
  await inBatches(tx, hosIcd, diagnoses(size))
}

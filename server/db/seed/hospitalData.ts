import { placeOfNumber } from '#contract/grids/order.ts'
import { daysLater, mondayOf, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'
import type { Tx } from '#server/db/client.ts'
import { hosDrug, hosDrugStock, hosIcd, hosSchedule, hosShop } from '#server/db/tables/index.ts'
import { DEMO_TENANT } from './demo.ts'
import { DRUGS, SHOPS } from './hospitalDrugs.ts'
import { ICD, TCM, type IcdSeed } from './hospitalIcd.ts'
import { createChance, DOCTORS, doctorId } from './hospitalPeople.ts'
import { seedId } from './seedId.ts'

const CHANCE = 20_261_122
const BEIJING_MS = 8 * 3_600_000
/** The department whose week the demonstration plans: its own doctor and colleagues who sit in. */
const BOARD_DEPARTMENT = 'A01'
const BOARD_DOCTORS = 8
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
      place: placeOfNumber(row),
      doctorId: doctorId(username),
      feeFen: feeFen || 1_500,
      note: row === 0 ? '值班组长' : row === 3 ? '周三下午有教学查房' : null,
      ...Object.fromEntries(slots),
    }
  })
}

function stock(today: string): (typeof hosDrugStock.$inferInsert)[] {
  const chance = createChance(CHANCE)
  return SHOPS.flatMap(([shopCode, , categories]) =>
    DRUGS.filter(({ category }) => categories.includes(category)).map(({ code, unit, priceFen }, row) => {
      const onHand = row % 9 === 4 ? 6 : 40 + Math.floor(chance() * 260)
      return {
        tenantId,
        id: seedId('stock', shopCode, code),
        shopCode,
        place: placeOfNumber(row),
        drugCode: code,
        batchNo: `${today.slice(2, 4)}${String(1 + (row % 12)).padStart(2, '0')}${String(row + 1).padStart(3, '0')}`,
        expiry: daysLater(today, row % 11 === 7 ? 45 : 240 + Math.floor(chance() * 600)),
        onHand,
        reserved: row % 6 === 2 ? Math.min(4, onHand) : 0,
        unit,
        warnBelow: 20,
        priceFen,
      }
    }),
  )
}

/** Rows of a tree in the order in which it is read from above; so are their places. */
function diagnoses(): (typeof hosIcd.$inferInsert)[] {
  const rows: (typeof hosIcd.$inferInsert)[] = []
  const write = (items: readonly IcdSeed[], isTcm: 'Y' | 'N', parentId: string | null): void =>
    items.forEach(({ code, name, children = [] }) => {
      const id = seedId('icd', code, parentId ?? '')
      rows.push({ tenantId, id, place: placeOfNumber(rows.length), parentId, code, name, isTcm })
      write(children, isTcm, id)
    })
  write(ICD, 'N', null)
  write(TCM, 'Y', null)
  return rows
}

/** Duty of this and the next week, drugs with stock in three pharmacies, a tree of diagnoses: once, as long as there is no drug. */
export async function seedHospitalData(tx: Tx, now: Date): Promise<void> {
  if ((await tx.$count(hosDrug)) > 0) return
  const today = new Date(now.getTime() + BEIJING_MS).toISOString().slice(0, 10)
  const monday = mondayOf(today)
  await tx.insert(hosDrug).values(DRUGS.map(drug => ({ tenantId, ...drug, label: `${drug.name} ${drug.spec}` })))
  await tx.insert(hosShop).values(SHOPS.map(([code, name], sort) => ({ tenantId, code, name, sort })))
  await tx.insert(hosDrugStock).values(stock(today))
  await tx.insert(hosSchedule).values([...duty(monday), ...duty(daysLater(monday, 7))])
  await tx.insert(hosIcd).values(diagnoses())
}

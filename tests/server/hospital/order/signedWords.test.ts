import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDrugs } from '#contract/http/calls/prescriptions.ts'
import * as t from '#server/db/tables/index.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'

describeOnDatabases('what the dispenser is told of a sheet', open => {
  let ward: Ward
  let scene: Awaited<ReturnType<typeof drugScene>>
  beforeAll(async () => {
    ward = await startWard({ open })
    scene = await drugScene(ward)
  })
  afterAll(() => ward.close())

  it('[RX-21] [PHARM-11] of drugs the whole usage with the most of a day and the remark, and why a 警示 stands', async () => {
    const fever = {
      ...{ no: 2, drugCode: 'W07', doseText: '0.5g', freq: 'prn', prnMax: 4, timing: 'pc', days: 3, priceFen: 420 },
      ...{ remark: '发热时', facts: { name: '对乙酰氨基酚片', spec: '0.5g×12片', unit: '盒', strengthText: '0.5g' } },
    }
    const { order } = await scene.paidUp([amlodipine({ doseText: '15mg' }), amlodipine(fever)])
    const told = await scene.detail(order.id, scene.picker)
    expect(told.headWords).toBe('')
    expect(told.lines.map(({ usage }) => usage)).toEqual([
      '15mg，口服，每日一次，7天',
      '0.5g，口服，必要时，每日最多4次，餐后，3天，发热时',
    ])
    expect(told.reasons).toContainEqual({
      ...{ title: '单次剂量超过最大', detail: expect.stringContaining('15mg') as string, lineNos: [1] },
      ...{ reason: '获益大于风险', text: '获益大于风险，已告知' },
    })
  })

  it('[PHARM-11] of herbs 付数, 每日剂数, 代煎 and 服法, and what is boiled first', async () => {
    const found = await ward.call(findDrugs, { q: '石膏', type: '3' }, scene.picker.token)
    const herb = found.result.rows.find(({ name }) => name === '石膏')
    if (!herb) throw new Error('no herb')
    const { code: drugCode, name, spec, unit, priceFen } = herb
    const plenty = { onHand: 900_000, reserved: 0 }
    await ward.database.db.update(t.hosDrugStock).set(plenty).where(eq(t.hosDrugStock.drugCode, drugCode))
    const facts = { name, spec, unit, strengthText: '' }
    const grams = { doseText: '30g', freq: '', route: '', timing: '', days: 0, qty: 210, qtyUnit: 'g', priceFen, decoction: 'xj' }
    const diagnoses = [
      { kind: 2 as const, code: 'A04.01', name: '感冒病', main: true },
      { kind: 3 as const, code: 'B01', name: '气虚证', main: false },
    ]
    const head = headOf({ type: '3', diagnoses, doseCount: 7, decoctBy: '2', usage: '早晚温服' })
    const { order } = await scene.paidUp([amlodipine({ drugCode, facts, ...grams })], head)
    const told = await scene.detail(order.id, scene.picker)
    expect(told.headWords).toBe('共7剂，每日1剂，代煎，早晚温服')
    expect(told.lines).toMatchObject([{ name: '石膏', usage: '30g，先煎', unit: 'mg', needed: 210_000 }])
  })
})

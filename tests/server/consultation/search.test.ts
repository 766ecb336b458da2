import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

let ward: Ward
beforeAll(async () => {
  ward = await startWard()
})
afterAll(() => ward.close())

it('[WALK-08] the list finds people in all views by pinyin and initials, and nobody of another doctor', async () => {
  const [doctor, other] = [await ward.makeDoctor(), await ward.makeDoctor()]
  const named = (name: string) => ward.makePatient({ name })
  const [waiting, mine, ended] = [await named('萧志强'), await named('萧志强'), await named('萧志强')]
  const first = await ward.open(waiting, doctor)
  const second = await ward.running(mine, doctor)
  const third = await ward.running(ended, doctor)
  await ward.run(doctor, 'session:end', { sid: third.id, version: third.version })
  await ward.open(await named('顾念安'), doctor)
  await ward.open(await named('萧志强'), other)
  const find = async (q: string, view: 'all' | 'ended' = 'all') =>
    (await ward.run(doctor, 'session:list', { view, q, size: 50 })).rows.map(row => row.id).toSorted()
  const all = [first.id, second.id, third.id].toSorted()
  for (const q of ['xzq', 'XZQ', 'xiaozhiqiang', 'zhiqiang', '志强']) expect(await find(q)).toEqual(all)
  expect(await find('xzq', 'ended')).toEqual([third.id])
  expect(await find('gna')).toHaveLength(1)
  expect(await find('qqq')).toEqual([])
})

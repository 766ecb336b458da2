import { expect, it } from 'vitest'
import { timesPerDay, unitsOf } from '#contract/prescriptions/dose.ts'
import { amount } from '#tests/support/prescriptions/western.ts'

it('[RX-05] a dose is so many smallest units as the facts of the drug say, and none where they do not say', () => {
  const tablet = { strength: amount('5mg'), strengthPer: 'unit' as const }
  const syrup = { strength: amount('20mg'), strengthPer: 'ml' as const }
  const ointment = { strength: amount('10mg'), strengthPer: 'g' as const }
  expect(unitsOf(amount('2.5mg'), tablet)).toEqual({ n: 1n, d: 2n })
  expect(unitsOf(amount('2片'), tablet)).toEqual({ n: 2n, d: 1n })
  // volume of what is not measured by volume, activity of a mass, a mass of an unknown strength
  expect(unitsOf(amount('5ml'), tablet)).toBeNull()
  expect(unitsOf(amount('5ml'), ointment)).toBeNull()
  expect(unitsOf(amount('400IU'), tablet)).toBeNull()
  expect(unitsOf(amount('400IU'), syrup)).toBeNull()
  expect(unitsOf(amount('400IU'), ointment)).toBeNull()
  expect(unitsOf(amount('5mg'), { ...tablet, strength: null })).toBeNull()
  // per ml a volume, per g the mass of the product
  expect(unitsOf(amount('5ml'), syrup)).toEqual({ n: 5n, d: 1n })
  expect(unitsOf(amount('50mg'), syrup)).toEqual({ n: 5n, d: 2n })
  expect(unitsOf(amount('2g'), ointment)).toEqual({ n: 2n, d: 1n })
  expect(unitsOf(amount('0.5g'), ointment)).toEqual({ n: 1n, d: 2n })
})

it('[RX-05] a frequency is so many doses a day; prn by what the line allows at most, sos at least once', () => {
  expect(timesPerDay('tid', null)).toEqual({ n: 3n, d: 1n })
  expect(timesPerDay('qod', null)).toEqual({ n: 1n, d: 2n })
  expect(timesPerDay('nonsense', 2)).toBeNull()
  expect([timesPerDay('prn', null), timesPerDay('prn', 0)]).toEqual([null, null])
  expect(timesPerDay('prn', 1)).toEqual({ n: 1n, d: 1n })
  expect(timesPerDay('prn', 4)).toEqual({ n: 4n, d: 1n })
  expect([timesPerDay('sos', null), timesPerDay('sos', 0), timesPerDay('sos', 3)]).toEqual([
    { n: 1n, d: 1n },
    { n: 1n, d: 1n },
    { n: 3n, d: 1n },
  ])
  // what is no prn takes no notice of it
  expect(timesPerDay('bid', 5)).toEqual({ n: 2n, d: 1n })
})

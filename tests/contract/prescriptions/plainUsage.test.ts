import { expect, it } from 'vitest'
import { parseAmount } from '#contract/prescriptions/amount.ts'
import { usageInWords, type UsageLine } from '#contract/prescriptions/plainUsage.ts'

const line = (more: Partial<Omit<UsageLine, 'dose'>> & { doseText?: string } = {}): UsageLine => {
  const doseText = more.doseText ?? '0.5g'
  return {
    strengthText: '0.25g',
    minUnit: '粒',
    freq: 'bid',
    freqText: '每日两次',
    prnMax: null,
    timing: 'pc',
    routeText: '口服',
    days: 7,
    ...more,
    doseText,
    dose: parseAmount(doseText),
  }
}

it.each([
  ['two units', line(), '口服，每天 2 次，每次 2 粒（0.5g），饭后，连用 7 天'],
  [
    'half a unit',
    line({ doseText: '2.5mg', strengthText: '5mg', minUnit: '片' }),
    '口服，每天 2 次，每次 半片（2.5mg），饭后，连用 7 天',
  ],
  [
    'one and a half',
    line({ doseText: '7.5mg', strengthText: '5mg', minUnit: '片' }),
    '口服，每天 2 次，每次 1.5 片（7.5mg），饭后，连用 7 天',
  ],
  [
    'a count of units',
    line({ doseText: '1片', strengthText: null, minUnit: '片' }),
    '口服，每天 2 次，每次 1 片，饭后，连用 7 天',
  ],
  ['ml of a bottle', line({ doseText: '5ml', strengthText: null, minUnit: '瓶' }), '口服，每天 2 次，每次 5ml，饭后，连用 7 天'],
  ['no plain number of units', line({ doseText: '1g', strengthText: '0.3g' }), '口服，每天 2 次，每次 1g，饭后，连用 7 天'],
  ['another kind of amount', line({ doseText: '100IU' }), '口服，每天 2 次，每次 100IU，饭后，连用 7 天'],
  ['every eight hours', line({ freq: 'q8h', timing: 'na' }), '口服，每 8 小时 1 次，每次 2 粒（0.5g），连用 7 天'],
  ['every other day', line({ freq: 'qod', timing: 'ac' }), '口服，隔天 1 次，每次 2 粒（0.5g），饭前，连用 7 天'],
  ['thrice a week', line({ freq: 'tiw', timing: 'hs' }), '口服，每周 3 次，每次 2 粒（0.5g），睡前，连用 7 天'],
  ['at night', line({ freq: 'qn', timing: 'na' }), '口服，每晚 1 次，每次 2 粒（0.5g），连用 7 天'],
  ['when needed', line({ freq: 'prn', prnMax: 4, timing: 'na' }), '口服，需要时用，每天最多 4 次，每次 2 粒（0.5g），连用 7 天'],
  ['once only', line({ freq: 'st', timing: 'na' }), '口服，立即用 1 次，每次 2 粒（0.5g）'],
  [
    'an unknown code',
    line({ freq: 'x9', freqText: '遵护士安排', timing: 'em' }),
    '口服，遵护士安排，每次 2 粒（0.5g），早晨空腹，连用 7 天',
  ],
  ['nothing of a dose', line({ doseText: '' }), '口服，每天 2 次，饭后，连用 7 天'],
  ['a dose that cannot be read', line({ doseText: '少许' }), '口服，每天 2 次，每次 少许，饭后，连用 7 天'],
  ['a drug without a unit', line({ minUnit: '' }), '口服，每天 2 次，每次 0.5g，饭后，连用 7 天'],
  ['no strength per unit', line({ strengthText: null }), '口服，每天 2 次，每次 0.5g，饭后，连用 7 天'],
  ['when needed, without a most', line({ freq: 'prn', timing: 'na' }), '口服，需要时用，每次 2 粒（0.5g），连用 7 天'],
  ['when needed, once', line({ freq: 'sos', timing: 'cc' }), '口服，需要时用 1 次，每次 2 粒（0.5g），吃饭时'],
  ['in the morning', line({ freq: 'qm', timing: 'na' }), '口服，每天早晨 1 次，每次 2 粒（0.5g），连用 7 天'],
  ['every twelve hours', line({ freq: 'q12h', timing: 'na' }), '口服，每 12 小时 1 次，每次 2 粒（0.5g），连用 7 天'],
  ['without days', line({ days: 0, timing: '' }), '口服，每天 2 次，每次 2 粒（0.5g）'],
  [
    'three decimals of a unit',
    line({ doseText: '1.255mg', strengthText: '1mg' }),
    '口服，每天 2 次，每次 1.255mg，饭后，连用 7 天',
  ],
  [
    'two decimals of a unit',
    line({ doseText: '1.25mg', strengthText: '1mg' }),
    '口服，每天 2 次，每次 1.25 粒（1.25mg），饭后，连用 7 天',
  ],
])('[PAY-09] a patient reads how a drug is taken in plain words: %s', (_case, given, words) => {
  expect(usageInWords(given)).toBe(words)
})

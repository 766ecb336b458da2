import { expect, it } from 'vitest'
import { correctionErrors, correctionOf, draftOf } from '#src/views/patient/correction.ts'

const good = { name: '江小月', sex: '2' as const, birthday: '1994-03-18', allergies: '青霉素、花生', pastHistory: '' }
const TODAY = '2026-11-24'

it('[SEC-10] reads a list however people part it, and sends it tidy', () => {
  expect(correctionOf({ ...good, name: ' 江小月 ', allergies: ' 青霉素，花生;海鲜；\n磺胺、, ' })).toEqual({
    name: '江小月',
    sex: 2,
    birthday: '1994-03-18',
    allergies: ['青霉素', '花生', '海鲜', '磺胺'],
    pastHistory: '',
  })
  expect(draftOf({ name: '甲', sex: 1, birthday: '2000-01-01', allergies: ['花生', '海鲜'], pastHistory: '哮喘' })).toEqual({
    name: '甲',
    sex: '1',
    birthday: '2000-01-01',
    allergies: '花生、海鲜',
    pastHistory: '哮喘',
  })
})

it('[SEC-10] names each issue at its field', () => {
  expect(correctionErrors(good, TODAY)).toEqual({})
  expect(
    correctionErrors(
      {
        name: '  ',
        sex: '1',
        birthday: '',
        allergies: Array.from({ length: 21 }, (_, n) => `药${n}`).join('、'),
        pastHistory: '病'.repeat(501),
      },
      TODAY,
    ),
  ).toEqual({
    name: '请填写姓名',
    birthday: '请选择正确的出生日期',
    allergies: '最多填写20种',
    pastHistory: '不能超过500个字',
  })
  expect(correctionErrors({ ...good, name: '月'.repeat(31), allergies: '敏'.repeat(51) }, TODAY)).toEqual({
    name: '不能超过30个字',
    allergies: '每种不能超过50个字',
  })
  expect(correctionErrors({ ...good, birthday: TODAY }, TODAY)).toEqual({})
  for (const birthday of ['2026-11-25', '1899-12-31', '94-03-18'])
    expect(correctionErrors({ ...good, birthday }, TODAY)).toEqual({ birthday: '请选择正确的出生日期' })
})

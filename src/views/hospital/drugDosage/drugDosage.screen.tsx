import { AMOUNT_TEXT, parseAmount } from '#contract/prescriptions/amount.ts'
import { drugDosage } from '#contract/resources/hospital/drugDosage.resource.ts'
import { screen } from '#src/resource/screen.ts'
import { DemoRules } from '../components/DemoRules.tsx'

const AMOUNTS = ['doseMinText', 'doseMaxText', 'dailyMaxText'] as const

/** 0.25g–1g; one bound alone says which it is. */
function doseRange(min: string | null, max: string | null): string | undefined {
  if (min && max) return min === max ? min : `${min}–${max}`
  if (min) return `≥${min}`
  return max ? `≤${max}` : undefined
}

/** 药品用量: what a dose may be for adults, children, the old and the pregnant. */
export default screen(drugDosage, {
  list: {
    drugCode: { width: 240, fixed: 'left' },
    population: { width: 80 },
    icdPrefix: { width: 100 },
    route: { width: 100 },
    freq: { width: 100 },
    dose: { width: 140, sort: false, render: (_, row) => doseRange(row.doseMinText, row.doseMaxText) },
    dailyMaxText: { width: 100 },
    perKg: { width: 90 },
  },
  card: ['population', 'dose', 'route', 'dailyMaxText'],
  slots: { above: DemoRules },
  form: {
    columns: 2,
    width: 720,
    groups: [
      { title: '用于', fields: ['drugCode', 'population', 'icdPrefix', 'route', 'freq'] },
      { title: '剂量', fields: ['doseMinText', 'doseMaxText', 'dailyMaxText', 'perKg', 'note'] },
    ],
    wide: ['drugCode', 'note'],
    check: draft =>
      Object.fromEntries(
        AMOUNTS.flatMap(key => {
          const text = String(draft[key] ?? '')
          return text === '' || parseAmount(text) !== null ? [] : [[key, AMOUNT_TEXT]]
        }),
      ),
  },
})

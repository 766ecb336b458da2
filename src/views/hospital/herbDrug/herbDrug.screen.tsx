import { EIGHTEEN_ANTAGONISMS, NINETEEN_FEARS } from '#contract/prescriptions/incompatible.ts'
import { herbDrug } from '#contract/resources/hospital/herbDrug.resource.ts'
import { screen } from '#src/resource/screen.ts'
import { DemoRules } from '../components/DemoRules.tsx'
import { enablingOf } from '#src/widgets/drugs/drugActions.ts'
import { stateOf } from '#src/widgets/drugs/drugState.tsx'

const antagonists = new Set(EIGHTEEN_ANTAGONISMS.flat())
const feared = new Set(NINETEEN_FEARS.flat())
/** The group a person wrote, and the tables of antagonists that name the herb. */
const groupOf = (group: string | null, name: string | null): string | undefined =>
  [group, antagonists.has(name ?? '') ? '十八反' : '', feared.has(name ?? '') ? '十九畏' : ''].filter(Boolean).join('、') ||
  undefined

/** 中药管理: herbs with range, decoction and what they do not go with. */
export default screen(herbDrug, {
  list: {
    code: { width: 90, fixed: 'left' },
    name: { width: 120, fixed: 'left' },
    baseName: { width: 100 },
    groupCode: { width: 130, render: (value, row) => groupOf(typeof value === 'string' ? value : null, row.name) },
    dose: { width: 100, sort: false, align: 'right', render: (_, row) => `${row.doseMinG ?? ''}–${row.doseMaxG ?? ''}` },
    decoction: { width: 110 },
    toxicity: { width: 80 },
    pregnancyLevel: { width: 80 },
    gramPrice: { width: 110 },
    stock: { width: 110, sort: false },
    enabled: { width: 100, render: (_, row) => stateOf(row) },
  },
  card: ['dose', 'enabled', 'decoction', 'stock'],
  row: ['edit', 'detail', ...enablingOf(herbDrug), 'history'],
  slots: { above: DemoRules },
  form: {
    columns: 2,
    width: 720,
    tabs: true,
    groups: [
      { title: '基本', fields: ['code', 'name', 'baseName', 'groupCode', 'alias', 'pinyin', 'manufacturer', 'enabled'] },
      { title: '用法用量', fields: ['doseMinG', 'doseMaxG', 'decoction', 'usageNote'] },
      {
        title: '安全',
        fields: ['toxicity', 'pregnancyLevel', 'controlClass', 'onlineAllowed', 'icdFor', 'icdCaution', 'icdForbid'],
      },
      { title: '价格', fields: ['gramPrice'] },
    ],
  },
})

import { AMOUNT_TEXT, parseAmount } from '#contract/prescriptions/amount.ts'
import { westernDrug } from '#contract/resources/hospital/westernDrug.resource.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { screen } from '#src/resource/screen.ts'
import { DemoRules } from '../components/DemoRules.tsx'
import { enablingOf } from '#src/widgets/drugs/drugActions.ts'
import { stateOf } from '#src/widgets/drugs/drugState.tsx'

const IngredientsEditor = lazyScreen<EditorProps>(
  () => import('./components/IngredientsEditor.tsx'),
  <span className="xl-form-awaited" />,
)
const AMOUNTS = ['strengthText', 'defaultDoseText', 'doseMinText', 'doseMaxText', 'dailyMaxText']

/** 西药管理: drugs, 成药 and devices with the facts of their rules. */
export default screen(westernDrug, {
  list: {
    code: { width: 90, fixed: 'left' },
    name: { width: 180, fixed: 'left' },
    spec: { width: 120 },
    doseForm: { width: 90 },
    price: { width: 100 },
    dailyMaxText: { width: 90 },
    controlClass: { width: 130 },
    antibioticLevel: { width: 120 },
    pregnancyLevel: { width: 80 },
    rxOtc: { width: 90 },
    onlineAllowed: { width: 70 },
    stock: { width: 100, sort: false, render: (value, row) => `${Number(value ?? 0)}${row.minUnit ?? ''}` },
    enabled: { width: 100, render: (_, row) => stateOf(row) },
  },
  card: ['spec', 'enabled', 'price', 'stock'],
  row: ['edit', 'detail', ...enablingOf(westernDrug), 'history'],
  slots: { above: DemoRules },
  form: {
    columns: 2,
    width: 800,
    tabs: true,
    groups: [
      {
        title: '基本',
        fields: [
          'code',
          'name',
          'category',
          'doseForm',
          'spec',
          'tradeName',
          'alias',
          'pinyin',
          'minUnit',
          'unit',
          'packSize',
          'openable',
          'rxOtc',
          'enabled',
          'manufacturer',
          'approvalNo',
          'insuranceClass',
          'insuranceCode',
          'barcode',
        ],
      },
      {
        title: '用法用量',
        fields: [
          'strengthText',
          'strengthPer',
          'splitStep',
          'routes',
          'freqs',
          'defaultDoseText',
          'defaultRoute',
          'defaultFreq',
          'defaultTiming',
          'defaultDays',
          'doseMinText',
          'doseMaxText',
          'dailyMaxText',
          'prnMax',
          'maxDays',
          'childDoseMin',
          'childDoseMax',
          'childDaily',
          'usageNote',
        ],
      },
      {
        title: '安全',
        fields: [
          'controlClass',
          'antibioticLevel',
          'pregnancyLevel',
          'lactationLevel',
          'onlineAllowed',
          'longTermAllowed',
          'skinTest',
          'coldChain',
          'sexOnly',
          'elderFrom',
          'ageMinMonths',
          'ageMaxMonths',
          'ageForbidden',
          'liverBlock',
          'egfrBlock',
          'egfrWarn',
          'classCodes',
          'icdFor',
          'icdCaution',
          'icdForbid',
        ],
      },
      { title: '成分', fields: ['ingredients'] },
      { title: '价格', fields: ['price'] },
    ],
    wide: ['classCodes'],
    editors: { ingredients: IngredientsEditor },
    check: draft =>
      Object.fromEntries(
        AMOUNTS.flatMap(key => {
          const text = String(draft[key] ?? '')
          return text === '' || parseAmount(text) !== null ? [] : [[key, AMOUNT_TEXT]]
        }),
      ),
  },
})

import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import type { RowPanelContent } from '#src/grid/expand/RowPanel.tsx'

const COLUMNS: GridColumn[] = [
  { key: 'no', title: '处方号', type: 'normal', width: 130, isOrder: true },
  {
    key: 'patient',
    title: '患者',
    type: 'input',
    showDetails: true,
    validateRules: [{ required: true, message: '请输入${title}' }],
  },
  { key: 'sex', title: '性别', type: 'select', dictCode: 'sex', showDetails: true },
  { key: 'day', title: '开方日期', type: 'date', showDetails: true },
  {
    key: 'days',
    title: '疗程（天）',
    type: 'inputNumber',
    showDetails: true,
    validateRules: [{ pattern: 'z', message: '${title}应为整数' }],
  },
  { key: 'advice', title: '医嘱', type: 'input_pop', showDetails: true },
  { key: 'state', title: '状态', type: 'normal', showDetails: true },
]
const HERBS = ['黄芪', '当归', '白术', '茯苓', '陈皮', '甘草', '党参', '柴胡', '川芎']
const ROWS: GridRow[] = Array.from({ length: 12 }, (_, n) => ({
  id: `rx${n + 1}`,
  no: n + 1,
  patient: `患者${String.fromCodePoint(65 + n)}`,
  sex: String((n % 2) + 1),
  day: `2026-05-${String(n + 1).padStart(2, '0')}`,
  days: 3 + (n % 5),
  advice: '饭后服用，忌辛辣',
  state: n % 3 === 0 ? '已发药' : '待发药',
}))
const HERB_COLUMNS: GridColumn[] = [
  { key: 'name', title: '药材', type: 'normal' },
  { key: 'dose', title: '剂量（克）', type: 'normal', align: 'right' },
]
const HERB_ROWS = new Map(
  ROWS.map(({ id }, n): [string, GridRow[]] => [
    id,
    Array.from({ length: 3 + (n % 3) }, (_, at) => ({
      id: `${id}-${at}`,
      name: HERBS[(n + at) % HERBS.length] ?? '',
      dose: 6 + 3 * at,
    })),
  ]),
)
const NONE: readonly GridRow[] = []

/** What hangs under a prescription. */
const Herbs: RowPanelContent = ({ row }) => (
  <EditableGrid
    key={row.id}
    label={`${String(row.get('patient') ?? '')}的药材`}
    columns={HERB_COLUMNS}
    rows={HERB_ROWS.get(row.id) ?? NONE}
    size="mini"
    maxHeight={220}
  />
)

/** Rows with a panel under each, and with a window that shows and writes all of a row. */
export function ExpandedGrid() {
  return (
    <section aria-labelledby="demo-grid-expand">
      <h2 id="demo-grid-expand" className="xl-card-title">
        展开行与详细信息
      </h2>
      <p>点击处方号打开该行的药材；在单元格的右键菜单里选“详细信息”查看并修改整行。</p>
      <EditableGrid
        label="展开行与详细信息"
        columns={COLUMNS}
        rows={ROWS}
        rowExpand={Herbs}
        clickRowShowSubForm
        toolbar={{ buttons: ['add', 'undo'] }}
        size="small"
      />
    </section>
  )
}

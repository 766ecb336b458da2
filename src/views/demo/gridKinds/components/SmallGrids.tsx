import { useState } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { EditableGrid, type GridSizeName } from '#src/grid/EditableGrid.tsx'
import type { LinkageConfig } from '#src/grid/session/linkage.ts'

const AREAS: GridColumn[] = [
  { key: 'hospital', title: '院区', type: 'select', linkageKey: 'building' },
  { key: 'building', title: '楼栋', type: 'select', linkageKey: 'room' },
  { key: 'room', title: '诊室', type: 'select' },
  { key: 'state', title: '状态', type: 'normal', setTagColor: 'state', format: 'state' },
]
const AREA_ROWS: GridRow[] = [
  { id: '1', hospital: '东院', building: '东院A座', room: null, state: 'open' },
  { id: '2', hospital: null, building: null, room: null, state: 'closed' },
]
const below: Readonly<Record<string, readonly string[]>> = {
  '': ['东院', '西院'],
  东院: ['东院A座', '东院B座'],
  西院: ['西院A座'],
}
const LINKAGES: LinkageConfig[] = [
  {
    key: 'hospital',
    requestData: parent =>
      Promise.resolve((below[parent] ?? ['101', '102'].map(room => `${parent}${room}`)).map(text => ({ value: text, text }))),
  },
]
const FORMATS = { state: (value: unknown) => (value === 'open' ? '开放' : '停诊') }
const COLOURS = { state: (value: unknown) => (value === 'open' ? 'var(--xl-success)' : 'var(--xl-error)') }
const SIZES: readonly (readonly [GridSizeName, string])[] = [
  ['medium', '中等'],
  ['small', '小'],
  ['mini', '迷你'],
  ['tiny', '微型'],
]

/** Linked selects, tags, all editors at once, the four sizes. */
export function SmallGrids() {
  const [size, setSize] = useState<GridSizeName>('medium')
  return (
    <>
      <section aria-labelledby="demo-grid-linked">
        <h2 id="demo-grid-linked" className="xl-card-title">
          联动与始终编辑
        </h2>
        <EditableGrid
          label="联动与始终编辑"
          columns={AREAS}
          rows={AREA_ROWS}
          linkages={LINKAGES}
          formats={FORMATS}
          tagColors={COLOURS}
          alwaysEdit
          rowNumber
        />
      </section>
      <section aria-labelledby="demo-grid-sizes">
        <h2 id="demo-grid-sizes" className="xl-card-title">
          尺寸与单选
        </h2>
        <p role="radiogroup" aria-label="尺寸" style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
          {SIZES.map(([one, name]) => (
            <label key={one} className="xl-check">
              <input type="radio" name="grid-size" checked={one === size} onChange={() => setSize(one)} /> {name}
            </label>
          ))}
        </p>
        <EditableGrid
          label="尺寸与单选"
          columns={SIZE_COLUMNS}
          rows={SIZE_ROWS}
          size={size}
          selection="radio"
          disabledRows={DISABLED}
        />
      </section>
    </>
  )
}
const SIZE_COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'count', title: '数量', type: 'inputNumber' },
]
const SIZE_ROWS: GridRow[] = ['甲', '乙', '丙'].map((name, at) => ({ id: name, name, count: at }))
const DISABLED = { id: '乙' }

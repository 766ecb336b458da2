import { listPositions } from '#contract/http/calls/positions.ts'
import type { PickerConfig, PickerFieldProps } from './pickerConfig.ts'
import { RecordPicker } from './RecordPicker.tsx'

const CONFIG: PickerConfig = {
  name: '职务',
  width: 1_000,
  valueKey: 'code',
  displayKey: 'name',
  listUrl: listPositions.path,
  columns: [
    { key: 'name', title: '职务名称' },
    { key: 'code', title: '职务编码' },
    { key: 'rank_dictText', title: '职级' },
  ],
  queryParamCode: 'name',
  queryParamText: '职务名称',
  returnKeys: ['id', 'code'],
}

/** Posts by their codes (PICK-37). */
export const PositionPicker = (field: PickerFieldProps) => <RecordPicker config={CONFIG} {...field} />

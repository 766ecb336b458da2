import { listRolesPath } from '#contract/http/calls/pickers.ts'
import type { PickerConfig, PickerFieldProps } from './pickerConfig.ts'
import { RecordPicker } from './RecordPicker.tsx'

const CONFIG: PickerConfig = {
  name: '角色',
  valueKey: 'roleCode',
  displayKey: 'roleName',
  listUrl: listRolesPath,
  columns: [
    { key: 'roleName', title: '角色名称' },
    { key: 'roleCode', title: '角色编码' },
  ],
  queryParamText: '角色编码',
  queryConfig: [{ key: 'roleName', label: '角色名称' }],
  isQueryOpen: true,
  returnKeys: ['id', 'roleCode'],
}
const BY_ID: PickerConfig = { ...CONFIG, valueKey: 'id', queryParamCode: 'roleCode' }

/** Roles by their codes, or by ids with `returnId`; the rows of onChange carry both (PICK-34). */
export const RolePicker = ({ returnId = false, ...field }: PickerFieldProps & { returnId?: boolean }) => (
  <RecordPicker config={returnId ? BY_ID : CONFIG} {...field} />
)

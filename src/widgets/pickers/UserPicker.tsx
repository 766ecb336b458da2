import { getMultiUser, queryUserComponentData } from '#contract/http/calls/users.ts'
import type { PickerConfig, PickerFieldProps } from './pickerConfig.ts'
import { RecordPicker } from './RecordPicker.tsx'
import { USER_COLUMNS } from './userColumns.ts'

const CONFIG: PickerConfig = {
  name: '用户',
  width: 1_200,
  valueKey: 'username',
  displayKey: 'realname',
  listUrl: queryUserComponentData.path,
  valueUrl: getMultiUser.path,
  columns: USER_COLUMNS,
  queryParamText: '账号',
  queryConfig: [
    { key: 'realname', label: '姓名' },
    { key: 'sex', label: '性别', dictCode: 'sex' },
  ],
  returnKeys: ['id', 'username'],
}

/** Users by their accounts, newest first (PICK-35, 36). */
export const UserPicker = (field: PickerFieldProps) => <RecordPicker config={CONFIG} {...field} />

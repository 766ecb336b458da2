import { textOf } from '#machines/picker/picker.rules.ts'
import type { PickerColumn } from './pickerConfig.ts'

const SEX: Readonly<Record<string, string>> = { '1': '男', '2': '女' }

/** Columns of users (PICK-35, 54); birthday and creation time are fields of the rows, too. */
export const USER_COLUMNS: readonly [PickerColumn, ...PickerColumn[]] = [
  { key: 'username', title: '账号' },
  { key: 'realname', title: '姓名' },
  { key: 'sex', title: '性别', width: 64, text: row => SEX[textOf(row, 'sex')] ?? '' },
  { key: 'phone', title: '手机', width: 128 },
  { key: 'orgCodeTxt', title: '部门' },
]

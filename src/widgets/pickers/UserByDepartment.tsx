import { useState } from 'react'
import { UserOutlined } from '@ant-design/icons'
import { PAGE_SIZE, USER_PICKER_WIDTH } from '#contract/constants.ts'
import { getMultiUser, queryUserComponentData } from '#contract/http/calls/users.ts'
import type { UserKey } from '#contract/http/calls/users.ts'
import { PICKER_TEXT as T } from '#machines/picker/picker.rules.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { inputProps } from '../inputs/windowField.ts'
import type { PickerConfig, PickerFieldProps } from './pickerConfig.ts'
import { PickerField } from './PickerField.tsx'
import { USER_COLUMNS } from './userColumns.ts'
import { usePicker } from './usePicker.ts'

const Window = lazyDialog(() => import('./UserWindow.tsx'))

interface Props extends PickerFieldProps {
  /** which field of a user is stored; username unless told */
  store?: UserKey
  /** px of the window */
  width?: number
  /** in a cell of a grid: no button, another hint */
  isCell?: boolean
}

const configOf = (store: UserKey, width: number): PickerConfig => ({
  name: T.users,
  width,
  pageSize: PAGE_SIZE,
  valueKey: store,
  displayKey: 'realname',
  listUrl: queryUserComponentData.path,
  valueUrl: getMultiUser.path,
  columns: USER_COLUMNS,
})

/** A form field for users, chosen in 根据部门选择用户 (PICK-01 to 12, 38 to 42). Several unless told; store and width count as they are at first. */
export function UserByDepartment({ store = 'username', width = USER_PICKER_WIDTH, isCell = false, ...props }: Props) {
  const { placeholder, ...field } = props
  const [config] = useState(() => configOf(store, width))
  const picker = usePicker(config, field)
  return (
    <>
      <PickerField
        fieldProps={inputProps(field)}
        names={picker.names}
        placeholder={placeholder ?? (isCell ? T.userInCell : T.userFirst)}
        icon={<UserOutlined aria-hidden />}
        {...(isCell ? {} : { button: T.chooseUser })}
        isNaming={picker.isNaming}
        isUnnamed={picker.isUnnamed}
        onOpen={picker.open}
        onClear={picker.clear}
        onRetry={picker.nameAgain}
      />
      <Window open={picker.isOpen} onClose={picker.close} actor={picker.actor} config={config} isMulti={field.isMulti ?? true} />
    </>
  )
}

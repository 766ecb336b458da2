import { useState } from 'react'
import { UserAddOutlined } from '@ant-design/icons'
import { PAGE_SIZE, USER_PICKER_WIDTH } from '#contract/constants.ts'
import { getMultiUser, queryUserComponentData } from '#contract/http/calls/users.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { PICKER_TEXT } from '#machines/picker/picker.rules.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { PickerConfig } from '../pickers/pickerConfig.ts'
import { USER_COLUMNS } from '../pickers/userColumns.ts'
import { usePicker } from '../pickers/usePicker.ts'
import { RIGHTS_TEXT as T } from './rightsTexts.ts'

const Window = lazyDialog(() => import('../pickers/UserWindow.tsx'))
const CONFIG: PickerConfig = {
  name: PICKER_TEXT.users,
  width: USER_PICKER_WIDTH,
  pageSize: PAGE_SIZE,
  valueKey: 'id',
  displayKey: 'realname',
  listUrl: queryUserComponentData.path,
  valueUrl: getMultiUser.path,
  columns: USER_COLUMNS,
}

/** A button that opens 根据部门选择用户 and passes over the ids of those who were chosen. */
export function AddUsers({ onAdd }: { onAdd: (ids: string[]) => void }) {
  const [config] = useState(CONFIG)
  const picker = usePicker(config, {
    value: '',
    onChange: text => {
      const ids = commaParts(text)
      if (ids.length > 0) onAdd(ids)
    },
  })
  return (
    <>
      <Button variant="primary" onClick={picker.open}>
        <UserAddOutlined aria-hidden />
        {T.addUsers}
      </Button>
      <Window open={picker.isOpen} onClose={picker.close} actor={picker.actor} config={config} isMulti />
    </>
  )
}

import { useId } from 'react'
import { DownOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { DEPART_TEXT } from '#machines/departSwitch/departSwitch.rules.ts'
import {
  isDepartBusy,
  selectChosen,
  selectDepartFailure,
  selectDepartList,
  selectDepartTitle,
  selectIsAsked,
  selectIsClosable,
} from '#machines/departSwitch/departSwitch.select.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { accountCommands, useDepartSwitch } from '#src/runtime/machines/useAccount.ts'
import { Button } from '#src/ui/Button.tsx'
import './account.css'

/** The department switch (DIALOG-04 to 11): title by the current department, a choice is required, a close button only where it may be closed. */
export default function DepartSwitchDialog({ open, onClose }: DialogProps) {
  const title = useLastWhile(open, useDepartSwitch(selectDepartTitle))
  const isClosable = useLastWhile(open, useDepartSwitch(selectIsClosable))
  const list = useDepartSwitch(selectDepartList)
  const chosen = useDepartSwitch(selectChosen)
  const isAsked = useDepartSwitch(selectIsAsked)
  const failure = useDepartSwitch(selectDepartFailure)
  const isBusy = useDepartSwitch(isDepartBusy)
  const field = useId()
  return (
    <Modal
      open={open}
      title={title}
      width={480}
      isClosable={isClosable}
      onClose={onClose}
      footer={
        <>
          {isClosable ? (
            <Button disabled={isBusy} onClick={onClose}>
              关闭
            </Button>
          ) : null}
          <Button variant="primary" disabled={isBusy} onClick={accountCommands.confirmDepart}>
            {isBusy ? '正在切换…' : '确认'}
          </Button>
        </>
      }
    >
      <div className="xl-depart">
        <label htmlFor={field}>登录部门</label>
        <Select
          id={field}
          value={chosen}
          placeholder={DEPART_TEXT.placeholder}
          options={list.map(depart => ({ value: depart.orgCode, label: depart.departName }))}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent="没有匹配的部门"
          status={isAsked ? 'error' : ''}
          disabled={isBusy}
          suffixIcon={<DownOutlined aria-hidden />}
          aria-required
          aria-invalid={isAsked}
          aria-describedby={`${field}-issue`}
          onChange={accountCommands.chooseDepart}
        />
        <p id={`${field}-issue`} className="xl-field-issue" role="alert">
          {isAsked ? DEPART_TEXT.placeholder : failure}
        </p>
      </div>
    </Modal>
  )
}

import { ApartmentOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import { DEPART_TREE_TEXT as T } from '#machines/departmentTree/departmentTree.rules.ts'
import { hasTreeFailed, isTreeBusy, isTreeOpen, selectDepartNames } from '#machines/departmentTree/departmentTree.select.ts'
import type { DepartStore } from '#machines/departmentTree/departmentTree.types.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { inputProps } from '../inputs/windowField.ts'
import type { PickerFieldProps } from './pickerConfig.ts'
import { PickerField } from './PickerField.tsx'
import { useDepartTree } from './useDepartTree.ts'

const Window = lazyDialog(() => import('./DepartmentWindow.tsx'))

interface Props extends Omit<PickerFieldProps, 'onChange'> {
  /** comma text of ids, or of org codes */
  store?: DepartStore
  onChange?: (value: string, nodes: readonly DepartNode[]) => void
  /** the menu 树操作, with several only */
  treeOpera?: boolean
  rootOpened?: boolean
  /** levels are asked for as they are opened */
  isLazy?: boolean
  /** false: confirming nothing empties the field */
  isRequired?: boolean
}

/** A form field for departments, chosen in 选择科室 (PICK-13 to 23, 49). One unless told; everything but the value counts as it is at first. */
export function DepartmentPicker({ store = 'id', isMulti = false, treeOpera = false, rootOpened = true, ...props }: Props) {
  const { isLazy = false, isRequired = true, value, onChange, placeholder = T.required, ...field } = props
  const { actor, open, cancel, retry } = useDepartTree({
    value,
    store,
    isMulti,
    isLazy,
    isRootOpened: rootOpened,
    isRequired,
    ...(onChange === undefined ? {} : { onConfirmed: onChange }),
  })
  const isOpen = useSelector(actor, isTreeOpen)
  return (
    <>
      <PickerField
        fieldProps={inputProps(field)}
        names={useSelector(actor, selectDepartNames)}
        placeholder={placeholder}
        icon={<ApartmentOutlined aria-hidden />}
        button={T.title}
        isNaming={useSelector(actor, isTreeBusy)}
        isUnnamed={useSelector(actor, hasTreeFailed)}
        onOpen={open}
        onClear={() => onChange?.('', [])}
        onRetry={retry}
      />
      <Window open={isOpen} onClose={cancel} actor={actor} hasOperations={isMulti && treeOpera} />
    </>
  )
}

import { useEffect, useId, useState } from 'react'
import { Col, Input, Row } from 'antd'
import { PAGE_SIZES, PICKER_NARROW, USER_PICKER_WIDTH } from '#contract/constants.ts'
import { PICKER_TEXT as T } from '#machines/picker/picker.rules.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { Button } from '#src/ui/Button.tsx'
import { DepartTreeView } from './DepartTreeView.tsx'
import type { PickerConfig } from './pickerConfig.ts'
import { PickerRows } from './PickerRows.tsx'
import { treeCommands, useDepartTree } from './useDepartTree.ts'
import type { DepartTreeActor } from './useDepartTree.ts'
import { pickerCommands } from './usePicker.ts'
import type { PickerActor } from './usePicker.ts'
import { WindowFooter } from './WindowFooter.tsx'

interface Props extends DialogProps {
  actor: PickerActor
  config: PickerConfig
  isMulti: boolean
}

function Body({ actor, tree, config, isMulti }: Omit<Props, keyof DialogProps> & { tree: DepartTreeActor }) {
  const [account, setAccount] = useState('')
  const isNarrow = useNarrowerThan(PICKER_NARROW.below)
  const { submit, reset, clear } = pickerCommands(actor)
  const { check, clear: clearTree } = treeCommands(tree)
  const id = useId()
  const choose = (departId: string) => {
    // the chosen one again keeps it
    if (tree.getSnapshot().context.checked.includes(departId)) return
    check(departId)
    submit({ departId })
  }
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} md={6} className="xl-picker-departs">
        <DepartTreeView actor={tree} mode="choose" label={T.departments} onCheck={choose} />
      </Col>
      <Col xs={24} md={18}>
        <form
          className="xl-picker-query"
          role="search"
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            submit({ username: account.trim() })
          }}
        >
          <div className="xl-picker-query-field">
            <label htmlFor={id}>账号</label>
            <Input
              id={id}
              data-autofocus
              value={account}
              maxLength={100}
              placeholder={T.account}
              onChange={event => setAccount(event.target.value)}
            />
          </div>
          <div className="xl-picker-actions">
            <Button variant="primary" type="submit">
              {T.search}
            </Button>
            <Button
              onClick={() => {
                setAccount('')
                clearTree()
                clear()
                reset()
              }}
            >
              {T.reset}
            </Button>
          </div>
        </form>
        <PickerRows
          actor={actor}
          config={config}
          isMulti={isMulti}
          sizes={PAGE_SIZES}
          scroll={isNarrow ? { x: PICKER_NARROW.scroll } : {}}
        />
      </Col>
    </Row>
  )
}

/** The window 根据部门选择用户: departments on the left, their users on the right (PICK-01 to 12). */
export default function UserWindow({ open, onClose, actor, config, isMulti }: Props) {
  const { actor: tree } = useDepartTree({ value: '' })
  useEffect(() => {
    const { open: openTree, cancel } = treeCommands(tree)
    if (open) openTree()
    else cancel()
  }, [tree, open])
  return (
    <Modal
      open={open}
      title={T.byDepartment}
      width={config.width ?? USER_PICKER_WIDTH}
      onClose={onClose}
      footer={<WindowFooter actor={actor} />}
    >
      <Body actor={actor} tree={tree} config={config} isMulti={isMulti} />
    </Modal>
  )
}

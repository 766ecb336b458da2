import { useState } from 'react'
import { DownOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Dropdown, Input } from 'antd'
import { WIDTH } from '#contract/widths.ts'
import { DEPART_TREE_TEXT as T } from '#machines/departmentTree/departmentTree.rules.ts'
import { selectAsked, selectIsLinked } from '#machines/departmentTree/departmentTree.select.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DepartTreeView } from './DepartTreeView.tsx'
import { treeCommands } from './useDepartTree.ts'
import type { DepartTreeActor } from './useDepartTree.ts'

interface Props extends DialogProps {
  actor: DepartTreeActor
  /** the menu 树操作 */
  hasOperations: boolean
}

function Search({ actor }: { actor: DepartTreeActor }) {
  const [keyword, setKeyword] = useState('')
  const { search } = treeCommands(actor)
  return (
    <Input
      data-autofocus
      type="search"
      aria-label={T.placeholder}
      value={keyword}
      maxLength={100}
      placeholder={T.placeholder}
      onChange={event => {
        setKeyword(event.target.value)
        if (event.target.value === '') search('')
      }}
      // not a form: the window may belong to one
      onPressEnter={event => {
        event.preventDefault()
        search(keyword.trim())
      }}
    />
  )
}

function Operations({ actor }: { actor: DepartTreeActor }) {
  const isLinked = useSelector(actor, selectIsLinked)
  const { link } = treeCommands(actor)
  return (
    <Dropdown
      trigger={['click']}
      placement="topLeft"
      menu={{
        selectable: true,
        selectedKeys: [isLinked ? 'link' : 'unlink'],
        items: [
          { key: 'link', label: T.link },
          { key: 'unlink', label: T.unlink },
        ],
        onClick: ({ key }) => link(key === 'link'),
      }}
    >
      <Button variant="default" className="xl-picker-operations" aria-haspopup="menu">
        {T.operations} <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}

/** The window 选择科室 (PICK-13 to 23). */
export default function DepartmentWindow({ open, onClose, actor, hasOperations }: Props) {
  const asked = useSelector(actor, selectAsked)
  const { confirm } = treeCommands(actor)
  return (
    <Modal
      open={open}
      title={T.title}
      width={WIDTH.department}
      onClose={onClose}
      footer={
        <>
          {hasOperations ? <Operations actor={actor} /> : null}
          <Button onClick={onClose}>{T.close}</Button>
          <Button variant="primary" onClick={confirm}>
            {T.confirm}
          </Button>
        </>
      }
    >
      <Search actor={actor} />
      <p className="xl-field-issue" role="alert">
        {asked}
      </p>
      <div className="xl-picker-tree">
        <DepartTreeView actor={actor} mode="check" label={T.title} />
      </div>
    </Modal>
  )
}

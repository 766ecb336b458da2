import { useSyncExternalStore } from 'react'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { DOWN } from '#src/ui/icons.tsx'
import '#src/widgets/selects/selects.css'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { WindowProps } from '../windows/gridWindow.ts'

const SIDES = [
  { value: '', label: '不冻结' },
  { value: 'left', label: '冻结在左侧' },
  { value: 'right', label: '冻结在右侧' },
]
const sideOf = (value: string) => (value === 'left' || value === 'right' ? value : null)

/** 列设置: which columns are shown, in which order, and which stay in sight. Counts at once and is kept for the person. */
export default function ColumnsWindow({ open, onClose }: WindowProps<'columns'>) {
  const { layout } = useSession()
  const all = useSyncExternalStore(layout.listen, () => layout.all)
  const count = layout.shown.length
  const move = (at: number, by: 1 | -1) => {
    const [key, target] = [all[at]?.column.key, all[at + by]?.column.key]
    if (key !== undefined && target !== undefined) layout.moveTo(key, target)
  }
  return (
    <Modal
      open={open}
      title="列设置"
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button disabled={!layout.isChanged} onClick={() => layout.reset()}>
            恢复默认
          </Button>
          <Button variant="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <p>勾选要显示的列，调整顺序和冻结位置。设置立即生效，并为您保存。</p>
      <ul className="xl-grid-columns">
        {all.map(({ column: { key, title }, isShown, side }, at) => (
          <li key={key}>
            <label className="xl-check">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && count === 1}
                onChange={({ target }) => layout.show(key, target.checked)}
              />
              {title}
            </label>
            <Select<string>
              className="xl-select-field"
              suffixIcon={DOWN}
              aria-label={`${title}的冻结位置`}
              value={side ?? ''}
              options={SIDES}
              onChange={chosen => layout.freeze(key, sideOf(chosen))}
            />
            <Button variant="bare" aria-label={`上移：${title}`} disabled={at === 0} onClick={() => move(at, -1)}>
              <ArrowUpOutlined aria-hidden />
            </Button>
            <Button variant="bare" aria-label={`下移：${title}`} disabled={at === all.length - 1} onClick={() => move(at, 1)}>
              <ArrowDownOutlined aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

import { useSyncExternalStore } from 'react'
import { Select } from 'antd'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { CLEAR, DOWN } from '#src/ui/icons.tsx'
import '#src/widgets/selects/selects.css'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import { GROUPS_MAX } from '../view/arrangement.ts'
import type { WindowProps } from '../windows/gridWindow.ts'

const LEVELS = ['一', '二', '三', '四']

/** 分组: by which columns, in which order, and whether groups begin closed; also where a column has no menu, as on a phone. Counts at once. */
export default function GroupsWindow({ open, onClose }: WindowProps<'groups'>) {
  const session = useSession()
  const { arrangement, layout } = session
  const grouped = useSyncExternalStore(arrangement.listen, () => arrangement.grouped)
  const isFolded = useSyncExternalStore(arrangement.listen, () => arrangement.groups.isFolded)
  const shown = useSyncExternalStore(layout.listen, () => layout.shown)
  const hidden = grouped.flatMap(key => (shown.some(column => column.key === key) ? [] : (session.cells.column(key) ?? [])))
  const options = [...shown, ...hidden].map(({ key, title }) => ({ value: key, label: title }))
  /** A column that makes another level changes places with the one that was here. */
  const choose = (at: number, key: string | undefined) => {
    const [before, other] = [grouped[at], key === undefined ? -1 : grouped.indexOf(key)]
    if (key === undefined) arrangement.groupBy(grouped.toSpliced(at, 1))
    else if (other < 0) arrangement.groupBy(grouped.toSpliced(at, 1, key))
    else if (before !== undefined) arrangement.groupBy(grouped.map((one, n) => (n === at ? key : n === other ? before : one)))
  }
  return (
    <Modal
      open={open}
      title="分组"
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button disabled={grouped.length === 0} onClick={() => arrangement.clearGroups()}>
            清除分组
          </Button>
          <Button variant="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <p>内容相同的行归为一组，组内可再分组。设置立即生效，并为您保存。</p>
      <ol className="xl-grid-levels">
        {LEVELS.slice(0, Math.min(grouped.length + 1, GROUPS_MAX)).map((level, at) => (
          <li key={level}>
            <span>第{level}级</span>
            <Select<string>
              className="xl-select-field"
              suffixIcon={DOWN}
              aria-label={`第${level}级分组的列`}
              placeholder={at === 0 ? '选择列' : '再按一列分组'}
              allowClear={CLEAR}
              value={grouped[at] ?? null}
              options={at < grouped.length ? options : options.filter(({ value }) => !grouped.includes(value))}
              onChange={(key: string | undefined) => choose(at, key)}
            />
          </li>
        ))}
      </ol>
      <label className="xl-check">
        <input
          type="checkbox"
          checked={isFolded}
          disabled={grouped.length === 0}
          onChange={({ target }) => arrangement.fold(target.checked)}
        />
        先收起各组，只看小计
      </label>
    </Modal>
  )
}

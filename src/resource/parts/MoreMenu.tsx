import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { Entry } from '../actions.tsx'

/** Entries behind one button: the rest of a row, 批量操作. */
export function MoreMenu({
  text,
  label,
  entries,
  className,
}: {
  text: string
  label?: string
  entries: readonly Entry[]
  className: string
}) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: entries.map(({ key, text: name, isDangerous }) => ({ key, label: name, danger: isDangerous })),
        onClick: ({ key }) => entries.find(entry => entry.key === key)?.press(),
      }}
    >
      <button type="button" className={className} aria-haspopup="menu" aria-label={label}>
        {text}
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}

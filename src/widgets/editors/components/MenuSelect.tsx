import type { ReactNode } from 'react'
import { Select } from 'antd'
import { DOWN } from '#src/ui/icons.tsx'

interface Props<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  disabled: boolean
  /** the entries are names, the same in every language */
  areNames?: boolean
  onChange: (value: V) => void
}

const asName = ({ label }: { label?: ReactNode }) => <span translate="no">{label}</span>

/** A choice among the tools of an editor: as wide as its text, its list as wide as its longest entry. */
export const MenuSelect = <V extends string>({ label, value, options, disabled, areNames = false, onChange }: Props<V>) => (
  <Select<V>
    className="xl-editor-menu"
    aria-label={label}
    title={label}
    suffixIcon={DOWN}
    popupMatchSelectWidth={false}
    virtual={false}
    listHeight={400}
    disabled={disabled}
    value={value}
    options={[...options]}
    {...(areNames ? { labelRender: asName, optionRender: asName } : {})}
    onChange={onChange}
  />
)

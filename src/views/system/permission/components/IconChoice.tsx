import { Select } from 'antd'
import { MENU_ICONS } from '#src/lib/menuIcons.tsx'
import { CLEAR, DOWN } from '#src/ui/icons.tsx'
import { MENU_TEXT as T } from './menuTexts.ts'

const OPTIONS = MENU_ICONS.map(({ name, text, icon }) => ({
  value: name,
  search: `${text} ${name}`,
  label: (
    <>
      {icon} {text}
    </>
  ),
}))

/** The icon of a menu entry. */
export function IconChoice({ id, value, onChange }: { id?: string; value?: string; onChange?: (value: string) => void }) {
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      suffixIcon={DOWN}
      allowClear={CLEAR}
      showSearch={{ optionFilterProp: 'search' }}
      placeholder={T.noIcon}
      options={OPTIONS}
      value={value === '' ? undefined : value}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
    />
  )
}

import { useId } from 'react'
import type { ReactNode } from 'react'

/** A field with its name above and its value below. */
export function Shown({
  label,
  value,
  children,
}: {
  label: string
  value: string | undefined
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="xl-demo-shown">
      <label id={`${id}label`} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      <output htmlFor={id} aria-label={`${label}的值`}>
        {value === undefined || value === '' ? '未选择' : value}
      </output>
    </div>
  )
}

import type { ReactNode } from 'react'

interface Props {
  /** the deed and its file: `移除 a.png` */
  label: string
  title?: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small button with a sign on it; its name is read to those who do not see the sign. */
export function FileButton({ label, title, disabled = false, onClick, children }: Props) {
  return (
    <button
      type="button"
      className="xl-file-button"
      aria-label={label}
      title={title ?? label.split(' ')[0]}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

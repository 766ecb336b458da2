import type { ComponentPropsWithRef } from 'react'

/** Classes of the variants that are no `xl-button xl-button-<variant>`. */
const CLASS = { default: 'xl-button', text: 'xl-text-button', link: 'xl-link', icon: 'xl-icon-button', bare: '' }

export type ButtonVariant = keyof typeof CLASS | 'primary' | 'danger'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** how it looks; a class without a variant stands alone (tools, tabs, cards), neither is the plain button */
  variant?: ButtonVariant
}

/**
 * The button of the product: the platform's own with our looks (looks.md part 4). It submits nothing unless `type` says so. A button of variant icon has an
 * `aria-label`, as it has no text.
 */
export function Button({ variant, className = '', type = 'button', ...rest }: ButtonProps) {
  const look = variant ?? (className ? 'bare' : 'default')
  const own = look === 'primary' || look === 'danger' ? `xl-button xl-button-${look}` : CLASS[look]
  return <button {...rest} type={type} className={`${own} ${className}`.trim() || undefined} />
}

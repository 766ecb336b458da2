import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  label: string
  icon: ReactNode
  disabled: boolean
  /** for a tool that is on or off */
  pressed?: boolean
  onPress: () => void
}

/** One button of the tools; a press leaves the focus and with it the selection in the text. */
export function Tool({ label, icon, disabled, pressed, onPress }: Props) {
  return (
    <Button
      className="xl-editor-tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onMouseDown={event => event.preventDefault()}
      onClick={onPress}
    >
      {icon}
    </Button>
  )
}

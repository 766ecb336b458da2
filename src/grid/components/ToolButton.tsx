import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  /** its name, and what is said over it */
  name: string
  /** the key that does the same */
  keys?: string
  icon: ReactNode
  isDisabled?: boolean
  onPress: () => void
}

/** A button of the tool line that is a sign alone: its name stands in the tooltip and for screen readers. */
export function ToolButton({ name, keys, icon, isDisabled = false, onPress }: Props) {
  return (
    <Button
      className="xl-grid-tool"
      aria-label={name}
      title={keys === undefined ? name : `${name}（${keys}）`}
      disabled={isDisabled}
      onClick={onPress}
    >
      {icon}
    </Button>
  )
}

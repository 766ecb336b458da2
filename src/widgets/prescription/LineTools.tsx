import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import type { EditorWindow } from './EditorWindows.tsx'

const TOOLS: readonly (readonly [window: EditorWindow, text: string, key: string])[] = [
  ['select', T.select, 'Shift+F4'],
  ['template', T.templates, 'F4'],
  ['renewal', T.renewals, 'F8'],
  ['keep', T.keep, ''],
]

/** What brings several lines at once. */
export function LineTools(props: { isDisabled: boolean; isEmpty: boolean; onOpen(window: EditorWindow): void }) {
  return (
    <div className="xl-rx-tools">
      {TOOLS.map(([window, text, key]) => (
        <Button
          key={window}
          variant="link"
          title={key === '' ? undefined : key}
          disabled={props.isDisabled || (window === 'keep' && props.isEmpty)}
          onClick={() => props.onOpen(window)}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}

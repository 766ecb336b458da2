import { selectSettings } from '#machines/layout/layout.select.ts'
import { useLayout, useLayoutCommands } from '#src/runtime/machines/useLayout.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { Button } from '#src/ui/Button.tsx'
import { ButtonStates } from './components/ButtonStates.tsx'
import { FieldStates } from './components/FieldStates.tsx'
import { SurfaceStates } from './components/SurfaceStates.tsx'
import './components/ui.css'

const APPEARANCES = [
  ['light', '浅色'],
  ['dark', '深色'],
] as const

/** Every control and surface of `src/ui` in every state, in light and in dark: where looks are changed (HOUSE-07). */
export default function Ui() {
  usePageContent({ description: '系统的全部控件及其各种状态。样式的调整从这里开始。' })
  const { appearance } = useLayout(selectSettings)
  const { change } = useLayoutCommands()
  return (
    <div className="xl-ui-demo">
      <section role="group" aria-label="外观" className="xl-ui-appearance">
        {APPEARANCES.map(([value, text]) => (
          <Button
            key={value}
            variant={appearance === value ? 'primary' : 'default'}
            aria-pressed={appearance === value}
            onClick={() => change({ appearance: value })}
          >
            {text}
          </Button>
        ))}
      </section>
      <ButtonStates />
      <FieldStates />
      <SurfaceStates />
    </div>
  )
}

import type { OpenChecks } from '#contract/prescriptions/overrides.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'

const STEPS = ['head', 'lines', 'checks'] as const
export type Step = (typeof STEPS)[number]

/** The three steps of a sheet on a phone (looks.md 6). */
export function Steps(props: { chosen: Step; open: OpenChecks; onChoose(step: Step): void }) {
  const { blocked, reasons, ticks } = props.open
  const openCount = blocked.length + reasons.length + ticks.length
  return (
    <nav className="xl-rx-steps" aria-label={T.title}>
      {STEPS.map((step, at) => (
        <Button
          key={step}
          variant="bare"
          aria-current={step === props.chosen ? 'step' : undefined}
          onClick={() => props.onChoose(step)}
        >
          {at + 1} {T.steps[step]}
          {step === 'checks' && openCount > 0 && <b> {openCount}</b>}
        </Button>
      ))}
    </nav>
  )
}

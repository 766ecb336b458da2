import type { OpenChecks } from '#contract/prescriptions/overrides.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'

/** Why a sheet cannot be signed yet, the gravest reason (looks.md 7); '' when nothing stands against it. */
export const openText = ({ blocked, reasons, ticks }: OpenChecks): string =>
  blocked.length > 0
    ? T.blocked(blocked.length)
    : reasons.length > 0
      ? T.reasonsLeft(reasons.length)
      : ticks.length > 0
        ? T.ticksLeft(ticks.length)
        : ''

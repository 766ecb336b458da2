import type { ActionDialogProps } from '#src/resource/screen.ts'
import { BreakGlass } from '#src/widgets/consultation/openedRecord/BreakGlass.tsx'

/** 查看: what was said, by break-glass. */
export default function GlassWindow({ open, rows, onClose }: ActionDialogProps) {
  return <BreakGlass open={open} rows={rows} onClose={onClose} />
}

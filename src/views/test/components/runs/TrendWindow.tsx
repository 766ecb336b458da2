import type { ActionDialogProps } from '#src/resource/screen.ts'
import { TrendDialog } from './TrendDialog.tsx'

/** 趋势 of the machine of a run in the list. */
export default function TrendWindow({ open, rows: [run], onClose }: ActionDialogProps) {
  if (!open || run === undefined) return null
  return <TrendDialog machine={String(run['machine'])} title={String(run['title'])} onClose={onClose} />
}

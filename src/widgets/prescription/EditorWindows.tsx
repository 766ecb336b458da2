import type { SheetHead } from '#contract/entities/prescriptionSheet.ts'
import type { DraftLine, EditorChange } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { useTemplate } from '#contract/http/calls/drugPicks.ts'
import { newId } from '#src/lib/newId.ts'
import { call } from '#src/lib/http/call.ts'
import { DrugSelect } from './DrugSelect.tsx'
import { KeepDialog } from './KeepDialog.tsx'
import { newLineOf } from './newLine.ts'
import { SourceDialog } from './SourceDialog.tsx'
import { lineAgain, type Source, type SourceLine } from './sources.ts'

export type EditorWindow = 'select' | 'template' | 'renewal' | 'keep'

/** Windows that bring several lines at once, or keep them for later. */
export function EditorWindows(props: {
  window: EditorWindow | null
  sid: string
  head: SheetHead
  lines: readonly DraftLine[]
  maxLines: number
  onChange(change: EditorChange): void
  onClose(): void
}) {
  const { window, head, lines, onChange, onClose } = props
  if (window === null) return null
  const apply = ({ kind, id, head: part }: Source, chosen: readonly SourceLine[]): void => {
    const again = chosen.map(lineAgain)
    onChange(
      kind === 'template'
        ? { type: 'template.apply', head: part, lines: again }
        : { type: 'renew', renewOf: id, head: part, lines: again },
    )
    // whether it was counted changes nothing for the doctor
    if (kind === 'template') call(useTemplate, { requestId: newId(), id }, { quiet: true }).catch(() => undefined)
    onClose()
  }
  if (window === 'keep') return <KeepDialog head={head} lines={lines} onClose={onClose} />
  if (window === 'select')
    return (
      <DrugSelect
        type={head.type}
        taken={lines.map(({ drugCode }) => drugCode)}
        maxLines={props.maxLines}
        onAdd={drugs => {
          for (const drug of drugs) onChange({ type: 'line.add', line: newLineOf(drug) })
          onClose()
        }}
        onClose={onClose}
      />
    )
  return <SourceDialog kind={window} sid={props.sid} type={head.type} onApply={apply} onClose={onClose} />
}

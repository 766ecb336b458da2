import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import type { EditorTag } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { SheetState } from './SheetState.tsx'

const TYPES: readonly RxType[] = ['1', '2', '3']

/** 已保存 HH:mm:ss, or why not. */
function SavedState(props: { has(tag: EditorTag): boolean; sheet: Sheet | null; onSave(): void }) {
  const { has, sheet } = props
  if (has('unsaved'))
    return (
      <span className="xl-field-error" role="alert">
        {T.unsaved}{' '}
        <Button variant="link" onClick={props.onSave}>
          {T.saveAgain}
        </Button>
      </span>
    )
  const text = has('saving')
    ? T.saving
    : has('dirty')
      ? T.dirty
      : sheet === null
        ? T.nothingYet
        : T.saved((sheet.updateTime ?? sheet.createTime).slice(11))
  return (
    <span className="xl-rx-saved" role="status">
      {text}
    </span>
  )
}

/** Kind of sheet, its state, whether it is stored, and the way out. */
export function EditorHead(props: {
  type: RxType
  sheet: Sheet | null
  has(tag: EditorTag): boolean
  onType(type: RxType): void
  onSave(): void
  onClose(): void
}) {
  const { type, sheet, has } = props
  return (
    <header className="xl-rx-head">
      <h3>{T.title}</h3>
      <div className="xl-rx-types" role="group" aria-label={T.type}>
        {TYPES.map(one => (
          <Button key={one} variant="bare" aria-pressed={one === type} onClick={() => props.onType(one)}>
            {T.types[one]}
          </Button>
        ))}
      </div>
      {sheet !== null && sheet.status !== '0' && <SheetState status={sheet.status} />}
      {has('editing') && <SavedState has={has} sheet={sheet} onSave={props.onSave} />}
      <Button variant="icon" aria-label={T.close} title={`${T.close}（Esc）`} onClick={props.onClose}>
        ×
      </Button>
    </header>
  )
}

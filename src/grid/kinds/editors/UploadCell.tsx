import { UploadPopover } from '#src/widgets/uploads/UploadPopover.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'

/** The files of a cell behind one button (ENTITY-27, 28). */
export default function UploadCell({ cell, value, isDisabled, onChange, onBusy }: CellEditorProps) {
  const { type, title, btnText, action, token, responseName, allowDownload, allowRemove, number, fieldExtendJson } = cell.column
  const kind = type === 'image' ? 'image' : type === 'file' ? 'file' : 'upload'
  return (
    <UploadPopover
      column={{
        type: kind,
        title,
        ...(btnText === undefined ? {} : { btnText }),
        ...(action === undefined ? {} : { action }),
        ...(token === undefined ? {} : { token }),
        ...(responseName === undefined ? {} : { responseName }),
        ...(allowDownload === undefined ? {} : { allowDownload }),
        ...(allowRemove === undefined ? {} : { allowRemove }),
        ...(number === undefined ? {} : { number }),
        ...(fieldExtendJson === undefined ? {} : { fieldExtendJson }),
        disabled: isDisabled,
      }}
      value={textOf(value)}
      onBusy={onBusy}
      onChange={paths => onChange(orNull(paths))}
    />
  )
}

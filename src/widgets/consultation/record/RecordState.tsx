import { MEDICAL_TEXT as T } from '#src/lib/text/record.ts'
import type { WrittenRecord } from '#src/runtime/chat/useMedicalRecord.ts'
import { dateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/Button.tsx'

/** Whether what was written is kept. */
export function RecordState({ record }: { record: WrittenRecord }) {
  const { savedAt, failure, commands } = record
  if (record.is('overtaken'))
    return (
      <span className="xl-field-error" role="alert">
        {T.overtaken}{' '}
        <Button variant="link" onClick={commands.retry}>
          {T.reload}
        </Button>
      </span>
    )
  if (record.is('unsaved'))
    return (
      <span className="xl-field-error" role="alert">
        {T.unsaved}{' '}
        <Button variant="link" onClick={commands.retry}>
          {T.retry}
        </Button>
      </span>
    )
  if (failure !== null && !record.is('asking'))
    return (
      <span className="xl-field-error" role="alert">
        {failure}
      </span>
    )
  return (
    <span className="xl-quiet" role="status">
      {record.is('saving') ? T.saving : savedAt === null ? '' : T.savedAt(dateTime(savedAt).slice(11))}
    </span>
  )
}

import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { DetailList } from '#src/ui/detailList/DetailList.tsx'
import { DetailModal } from '#src/ui/dialogs/DetailModal.tsx'
import { PATIENT } from '../patient.ts'

/** The detail modal with an invented patient. */
export default function PatientDetail({ open, onClose }: DialogProps) {
  return (
    <DetailModal open={open} onClose={onClose}>
      <DetailList items={PATIENT} />
    </DetailModal>
  )
}

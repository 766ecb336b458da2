import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { RIGHTS_TEXT as T } from './rightsTexts.ts'

/** Asks before changes that are not saved go. */
export const LeaveQuestion = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
  <ConfirmDialog title={T.leaveTitle} confirm={T.leave} cancel={T.stay} danger onConfirm={onLeave} onClose={onStay}>
    {T.leaveQuestion}
  </ConfirmDialog>
)

import { useState } from 'react'
import { reviewSignature } from '#contract/http/calls/doctors.ts'
import { successOf, toFailure } from '#src/lib/http/call.ts'
import { signatureUrl } from '#src/lib/http/urls.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import '../doctor.css'

const WIDTH = 480
const WAITS = '1'

/** 审核签名: the picture, which another person lets take effect or puts out of use. */
export default function SignatureWindow({ open, rows: [row], list, onClose }: ActionDialogProps) {
  const [issue, setIssue] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const decide = async (verdict: 'approve' | 'refuse') => {
    if (row === undefined || isBusy) return
    setBusy(true)
    try {
      const answer = await successOf(reviewSignature, { id: row.id, version: row.version, verdict }, { quiet: true })
      message.success(answer.message)
      setIssue(null)
      list.reload()
      onClose()
    } catch (error) {
      setIssue(failureLine(toFailure(error)))
    }
    setBusy(false)
  }
  const picture = String(row?.['signatureFile'] ?? '')
  return (
    <Modal
      open={open && row !== undefined}
      title={`审核签名：${String(row?.['name'] ?? '')}`}
      width={WIDTH}
      onClose={() => {
        setIssue(null)
        onClose()
      }}
      footer={
        <>
          <Button variant="danger" disabled={isBusy} onClick={() => void decide('refuse')}>
            停用签名
          </Button>
          {row?.['signatureStatus'] === WAITS && (
            <Button variant="primary" disabled={isBusy} onClick={() => void decide('approve')}>
              审核通过
            </Button>
          )}
        </>
      }
    >
      <div className="xl-signature">
        {picture === '' ? (
          <p className="xl-quiet">未上传签名图，打印时使用姓名</p>
        ) : (
          <img src={signatureUrl(picture)} alt="签名图" />
        )}
        <p className="xl-quiet">签名生效后用于处方、病历。上传签名的人和医生本人不能审核。</p>
        <p className="xl-field-issue" role="alert">
          {issue}
        </p>
      </div>
    </Modal>
  )
}

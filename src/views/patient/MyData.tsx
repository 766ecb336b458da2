import { useState } from 'react'
import type { PatientFile } from '#contract/entities/patientRights.ts'
import { patientDownload } from '#contract/http/calls/patientRights.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { date } from '#src/lib/format.ts'
import { download } from '#src/lib/http/download.ts'
import { downloadBlob } from '#src/lib/http/unsigned.ts'
import { patientToken } from '#src/runtime/patient/account.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { Button } from '#src/ui/Button.tsx'
import { Part } from './Fields.tsx'

/** 我的数据: how much is stored, and all of it as one file. */
export function MyData({ stored }: { stored: PatientFile['stored'] }) {
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const token = patientToken()
    const get = () => downloadBlob(patientDownload.path, {}, { quiet: true, ...(token === null ? {} : { token }) })
    if (await download(get, T.downloadName(date(Date.now())))) message.success(T.downloaded)
    setBusy(false)
  }
  return (
    <Part title={T.data}>
      <div className="xl-rights-card">
        <p>{T.stored(stored)}</p>
        <p className="xl-quiet">{T.downloadHint}</p>
        <div className="xl-rights-actions">
          <Button disabled={busy} onClick={() => void save()}>
            {busy ? T.downloading : T.download}
          </Button>
        </div>
      </div>
    </Part>
  )
}

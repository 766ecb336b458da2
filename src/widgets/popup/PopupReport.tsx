import { useSelector } from '@xstate/react'
import { WIDTH } from '#contract/widths.ts'
import { POPUP_TEXT as T } from '#contract/rules/queryTexts.ts'
import {
  hasTable,
  isReportFailed,
  selectConfig,
  selectReportFailure,
  selectSelected,
} from '#machines/popupReport/popupReport.select.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportTable } from './ReportTable.tsx'
import { reportCommands, usePopupReport } from './usePopupReport.ts'
import type { PopupReportSettings, ReportActor } from './usePopupReport.ts'
import './popup.css'

function Failed({ actor }: { actor: ReportActor }) {
  const failure = useSelector(actor, selectReportFailure)
  return failure === null ? null : (
    <LoadError className="xl-report-failed" failure={failure} again={reportCommands(actor).retry} />
  )
}

function InfoBar({ actor }: { actor: ReportActor }) {
  const count = useSelector(actor, selectSelected).length
  const { clear, refresh } = reportCommands(actor)
  return (
    <div className="xl-report-info">
      <span role="status">{T.selected(count)}</span>
      <Button variant="text" onClick={clear}>
        {T.clear}
      </Button>
      <Button variant="text" onClick={refresh}>
        {T.refresh}
      </Button>
    </div>
  )
}

function ReportBody({ actor }: { actor: ReportActor }) {
  const config = useSelector(actor, selectConfig)
  const isFailed = useSelector(actor, isReportFailed)
  const isThere = useSelector(actor, hasTable)
  if (!isThere || config === null) return isFailed ? <Failed actor={actor} /> : <p className="xl-report-wait">正在加载…</p>
  return (
    <>
      <ReportForm actor={actor} />
      <InfoBar actor={actor} />
      {isFailed ? <Failed actor={actor} /> : <ReportTable actor={actor} config={config} />}
    </>
  )
}

interface Props extends DialogProps, Omit<PopupReportSettings, 'open'> {
  /** px */
  width?: number
}

/** The popup report (spec part 2): 1200 wide, query form, info bar, rows to choose. */
export default function PopupReport({ open, onClose, width = WIDTH.popup, ...settings }: Props) {
  const actor = usePopupReport({ ...settings, open })
  const name = useLastWhile(open, useSelector(actor, selectConfig)?.cgRpConfigName ?? '')
  return (
    <Modal
      open={open}
      title={name === '' ? '选择' : `选择${name}`}
      width={width}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" onClick={reportCommands(actor).confirm}>
            选用
          </Button>
        </>
      }
    >
      <div className="xl-report">
        <ReportBody actor={actor} />
      </div>
    </Modal>
  )
}

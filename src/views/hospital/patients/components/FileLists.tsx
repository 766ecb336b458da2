import type { PatientDeskFile } from '#contract/http/calls/patientDesk.ts'
import { SESSION_RIGHTS } from '#contract/rules/officeSessions.ts'
import { PATIENT_DESK_TEXT as T } from '#contract/rules/patientDesk.ts'
import { dateTime } from '#src/lib/format.ts'
import { DictText } from '#src/runtime/dictionaries/DictText.tsx'
import { Can } from '#src/runtime/permissions/Can.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FactTable } from '#src/ui/detailList/FactTable.tsx'

const FEN = 100

function Open({ sid, onOpen }: { sid: string; onOpen(sid: string): void }) {
  return (
    <Can action={SESSION_RIGHTS.breakGlass}>
      <Button variant="link" onClick={() => onOpen(sid)}>
        调阅
      </Button>
    </Can>
  )
}

/** Sessions, sheets, orders and signed records of a patient; what a session says is opened by break-glass (`onOpen`). */
export function FileLists({ file, onOpen }: { file: PatientDeskFile; onOpen(sid: string): void }) {
  return (
    <div className="xl-file-lists">
      <h3>问诊（{file.sessions.length}）</h3>
      <FactTable
        label="问诊"
        heads={['会话号', '科室', '医生', '状态', '时间', '']}
        rows={file.sessions.map(({ id, sessionNo, orgName, doctorName, status, createdAt }) => ({
          key: id,
          cells: [
            sessionNo,
            orgName,
            doctorName,
            <DictText key="s" code="session_status" value={status} />,
            dateTime(createdAt),
            <Open key="o" sid={id} onOpen={onOpen} />,
          ],
        }))}
        none={T.noSession}
      />
      <h3>处方（{file.sheets.length}）</h3>
      <FactTable
        label="处方"
        heads={['处方号', '类型', '诊断', '医生', '状态', '提交']}
        rows={file.sheets.map(({ id, rxNo, rxType, diagnoses, doctorName, status, at }) => ({
          key: id,
          cells: [
            rxNo,
            <DictText key="t" code="rx_type" value={rxType} />,
            diagnoses,
            doctorName,
            <DictText key="s" code="rx_status" value={status} />,
            at === null ? '–' : dateTime(at),
          ],
        }))}
        none={T.noSheet}
      />
      <h3>订单（{file.orders.length}）</h3>
      <FactTable
        label="订单"
        heads={['订单号', '类型', '金额（元）', '状态', '下单']}
        rows={file.orders.map(({ id, orderNo, type, amountFen, status, createdAt }) => ({
          key: id,
          cells: [
            orderNo,
            <DictText key="t" code="order_type" value={type} />,
            (amountFen / FEN).toFixed(2),
            <DictText key="s" code="order_status" value={status} />,
            dateTime(createdAt),
          ],
        }))}
        none={T.noOrder}
      />
      <h3>病历（{file.records.length}）</h3>
      <FactTable
        label="病历"
        heads={['会话号', '医生', '版本', '签名时间']}
        rows={file.records.map(({ id, sessionNo, doctorName, rev, signedAt }) => ({
          key: id,
          cells: [sessionNo, doctorName, `第${rev}版`, dateTime(signedAt)],
        }))}
        none={T.noRecord}
      />
    </div>
  )
}

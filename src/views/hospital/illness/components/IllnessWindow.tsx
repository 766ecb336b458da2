import { illnessDetail } from '#contract/http/calls/illnesses.ts'
import type { IllnessDetail } from '#contract/http/calls/illnesses.ts'
import { ILLNESS_TEXT } from '#contract/rules/illnesses.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { RX_TEXT } from '#src/lib/text/prescription.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { DetailList } from '#src/ui/detailList/DetailList.tsx'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import '../illness.css'
import { FactTable } from '#src/ui/detailList/FactTable.tsx'

const WIDTH = 640
const load = (id: string): Promise<IllnessDetail> => call(illnessDetail, { id }, { quiet: true })

function Whole({ id }: { id: string }) {
  const { state, again } = useLoad(id, load)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const { patientName, ageText, sex, orderNo, sessionNo, card, images, proofs } = state.value
  return (
    <>
      <DetailList
        columns={2}
        size="small"
        items={[
          { term: '患者', value: `${patientName} ${sex === 1 ? '男' : '女'} ${ageText}` },
          { term: '订单号', value: orderNo },
          { term: '会话号', value: sessionNo },
          { term: '主诉', value: card.chiefComplaint, span: 2 },
          { term: '病情描述', value: card.description, span: 2 },
          { term: '持续时间', value: card.durationText },
          { term: '是否就诊过', value: card.visitedBefore === 'Y' ? '是' : '否' },
          { term: '过敏史', value: card.allergyDeclared, span: 2 },
          { term: '正在用药', value: card.currentDrugs, span: 2 },
          { term: '图片', value: images === 0 ? '无' : ILLNESS_TEXT.pictures(images), span: 2 },
        ]}
      />
      <h3 className="xl-illness-part">复诊凭证</h3>
      <FactTable
        label="复诊凭证"
        heads={['类型', '就诊日期', '医院', '诊断']}
        rows={proofs.map(({ id: key, kind, date, hospital, diagnosis }) => ({
          key,
          cells: [RX_TEXT.proofKinds[kind], date ?? '–', hospital || '–', diagnosis || '–'],
        }))}
        none={ILLNESS_TEXT.noProofs}
      />
    </>
  )
}

/** 查看: what a patient told; the read is audited. */
export default function IllnessWindow({ open, rows: [row], onClose }: ActionDialogProps) {
  return (
    <WindowFrame open={open && row !== undefined} title="病情资料" width={WIDTH} onClose={onClose}>
      {row === undefined ? null : <Whole id={row.id} />}
    </WindowFrame>
  )
}

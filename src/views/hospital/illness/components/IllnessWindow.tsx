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
import { IllnessCardView } from '#src/widgets/conversation/IllnessCardView.tsx'
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
          { term: '图片', value: images === 0 ? '无' : ILLNESS_TEXT.pictures(images) },
        ]}
      />
      <IllnessCardView card={{ ...card, images: [] }} />
      <h3>复诊凭证</h3>
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

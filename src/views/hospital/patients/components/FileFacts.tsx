import type { PatientDeskFile } from '#contract/http/calls/patientDesk.ts'
import { PATIENT_DESK_TEXT as T } from '#contract/rules/patientDesk.ts'
import { DetailList } from '#src/ui/detailList/DetailList.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'

const GRAMS = 1_000
const SEVERITY: Readonly<Record<string, string>> = { 1: '轻度', 2: '中度', 3: '重度' }
const PREGNANT = 2

function Allergies({ file: { allergies } }: { file: PatientDeskFile }) {
  if (allergies.length === 0) return <span className="xl-quiet">{T.noAllergy}</span>
  return (
    <span className="xl-file-tags">
      {allergies.map(({ id, text, severity, isConfirmed }) => (
        <StatusTag key={id} tone="bad">
          {[text, severity && SEVERITY[severity], isConfirmed ? '已确认' : '自述'].filter(Boolean).join(' · ')}
        </StatusTag>
      ))}
    </span>
  )
}

function Conditions({ file: { conditions } }: { file: PatientDeskFile }) {
  if (conditions.length === 0) return <span className="xl-quiet">{T.noCondition}</span>
  return conditions.map(({ icdCode, icdName, isCured }) => `${icdName}（${icdCode}${isCured ? '，已愈' : ''}）`).join('、')
}

/** Who the patient is, allergies first in red. */
export function FileFacts({ file }: { file: PatientDeskFile }) {
  return (
    <DetailList
      columns={2}
      size="small"
      items={[
        { term: '过敏', value: <Allergies file={file} />, span: 2 },
        { term: '疾病', value: <Conditions file={file} />, span: 2 },
        { term: '患者', value: `${file.name} ${file.sex === 1 ? '男' : '女'} ${file.ageText}` },
        { term: '生日', value: file.birthday },
        { term: '手机', value: file.phoneMasked },
        { term: '证件号', value: file.certNoMasked },
        { term: '体重', value: file.weightG === null ? '' : `${file.weightG / GRAMS} kg` },
        { term: '监护人', value: file.guardian },
        ...(file.pregnancy === PREGNANT ? [{ term: '妊娠', value: '妊娠期' }] : []),
        { term: '既往史', value: file.pastHistory, span: 2 },
      ]}
    />
  )
}

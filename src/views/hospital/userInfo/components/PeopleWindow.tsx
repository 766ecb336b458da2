import type { FamilyMember } from '#contract/entities/family.ts'
import { userPeople } from '#contract/http/calls/userInfo.ts'
import { RELATION_TEXT } from '#contract/rules/familyTexts.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { FactTable } from '#src/ui/detailList/FactTable.tsx'

const WIDTH = 760
const load = (id: string): Promise<FamilyMember[]> => call(userPeople, { id }, { quiet: true })
const rowOf = (member: FamilyMember) => ({
  key: member.id,
  cells: [
    member.name,
    RELATION_TEXT[member.relation],
    member.sex === 1 ? '男' : '女',
    member.ageText,
    member.certNoMasked || '–',
    member.allergies.map(({ text }) => text).join('、') || '–',
  ],
})

function People({ id }: { id: string }) {
  const { state, again } = useLoad(id, load)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  return (
    <FactTable
      label="就诊人"
      heads={['姓名', '关系', '性别', '年龄', '证件号', '过敏']}
      rows={state.value.map(rowOf)}
      none="暂无就诊人"
    />
  )
}

/** 查看就诊人: the people of an account; the read is audited. */
export default function PeopleWindow({ open, rows: [row], onClose }: ActionDialogProps) {
  return (
    <Modal open={open && row !== undefined} title={`就诊人：${String(row?.['nickname'] ?? '')}`} width={WIDTH} onClose={onClose}>
      {row === undefined ? null : <People id={row.id} />}
    </Modal>
  )
}

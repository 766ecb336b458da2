import { useState } from 'react'
import type { RuleDraft } from '#contract/entities/ruleDraft.ts'
import { publishRules, ruleDrafts } from '#contract/http/calls/rules.ts'
import { DRUG_TEXT } from '#contract/rules/drugTexts.ts'
import { RULES_PUBLISH } from '#contract/rules/ruleLevels.ts'
import { call, successOf, toFailure } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { newId } from '#src/lib/newId.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { Can } from '#src/runtime/permissions/Can.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import '../interaction.css'

const WIDTH = 800
const KINDS = { drug: '药品资料', dosage: '药品用量', pair: '配伍', level: '规则级别' } as const
const CHANGES = { add: '新增', edit: '修改', delete: '删除' } as const
const load = () => call(ruleDrafts, undefined, { quiet: true })

function DraftLine({ draft, isChosen, onChoose }: { draft: RuleDraft; isChosen: boolean; onChoose: () => void }) {
  return (
    <li className="xl-rule-draft">
      <label>
        <input type="checkbox" checked={isChosen} onChange={onChoose} />
        <strong>{draft.name}</strong>
        <span>
          {KINDS[draft.kind]}·{CHANGES[draft.op]}
        </span>
        <small>
          {draft.byNames.join('、')} {draft.at}
          {draft.isOwn ? '（本人修改，须另一人发布）' : ''}
        </small>
      </label>
      {draft.op === 'delete' ? null : (
        <dl>
          {draft.changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {before === '' ? null : <del>{before}</del>} <ins>{after === '' ? '（空）' : after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** 待发布: what waits for a second person, with what is different; the one who wrote it is refused by the server, who also judges the rest. */
export default function Drafts({ open, list, onClose }: ActionDialogProps) {
  const { state, again } = useLoad(String(open), load)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const rows = state.kind === 'there' ? state.value.rows : []
  const chosen = rows.filter(({ id }) => !left.has(id))
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const publish = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const drafts = chosen.map(({ id, version }) => ({ id, version }))
      const answer = await successOf(publishRules, { requestId: newId(), drafts, note: '' }, { quiet: true })
      message.success(answer.message)
      list.reload()
      again()
    } catch (error) {
      setFailed(failureLine(toFailure(error)))
    }
    setBusy(false)
  }
  const total = state.kind === 'there' ? state.value.total : 0
  return (
    <Modal
      open={open}
      title="待发布的规则资料"
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Can action={RULES_PUBLISH}>
            <Button variant="primary" disabled={isBusy || chosen.length === 0} onClick={() => void publish()}>
              发布（{chosen.length}）
            </Button>
          </Can>
        </>
      }
    >
      <p className="xl-rule-note">
        {DRUG_TEXT.demoRules}。修改由另一位高级药师或医院管理员发布后生效
        {state.kind === 'there' ? `；当前资料版本 ${state.value.rev}` : ''}。
      </p>
      {failed === null ? null : (
        <p className="xl-list-failed" role="alert">
          {failed}
        </p>
      )}
      {state.kind === 'loading' ? <Loading shape="form" /> : null}
      {state.kind === 'failed' ? <LoadError failure={state.failure} again={again} /> : null}
      {state.kind === 'there' && rows.length === 0 ? (
        <p className="xl-list-nothing" role="status">
          <strong>暂无待发布的修改</strong>
        </p>
      ) : null}
      <ul className="xl-rule-drafts" aria-label="待发布">
        {rows.map(draft => (
          <DraftLine key={draft.id} draft={draft} isChosen={!left.has(draft.id)} onChoose={() => toggle(draft.id)} />
        ))}
      </ul>
      {total > rows.length ? (
        <p role="note">
          共{total}项，每次显示并发布前{rows.length}项。
        </p>
      ) : null}
    </Modal>
  )
}

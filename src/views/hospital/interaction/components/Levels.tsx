import { useState } from 'react'
import { ruleLevels, setRuleLevel } from '#contract/http/calls/rules.ts'
import { DRUG_TEXT } from '#contract/rules/drugTexts.ts'
import { LEVEL_NAMES } from '#contract/rules/ruleLevels.ts'
import { hasAction } from '#contract/permissions/actionAccess.ts'
import { call, successOf, toFailure } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { failureLine } from '#src/lib/text/failure.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { usePermissionLists } from '#src/runtime/permissions/usePermissions.ts'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import '../interaction.css'

const WIDTH = 560
const load = () => call(ruleLevels, undefined, { quiet: true })

/** 规则级别: rules that may be moved between L1 and L3, 十八反 between L2 and L3; a change waits like any other. */
export default function Levels({ open, onClose }: ActionDialogProps) {
  const { state, again } = useLoad(String(open), load)
  const [failed, setFailed] = useState<string | null>(null)
  const mayEdit = hasAction('interaction:edit', usePermissionLists())
  const set = async (ruleId: string, level: number) => {
    setFailed(null)
    try {
      const answer = await successOf(setRuleLevel, { ruleId, level }, { quiet: true })
      message.success(answer.message)
    } catch (error) {
      setFailed(failureLine(toFailure(error)))
    }
    again()
  }
  return (
    <Modal open={open} title="规则级别" width={WIDTH} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p className="xl-rule-note">{DRUG_TEXT.demoRules}。其余规则的级别不可调整；修改在待发布中由另一人发布后生效。</p>
      {failed === null ? null : (
        <p className="xl-list-failed" role="alert">
          {failed}
        </p>
      )}
      {state.kind === 'loading' ? <Loading shape="form" /> : null}
      {state.kind === 'failed' ? <LoadError failure={state.failure} again={again} /> : null}
      {state.kind === 'there' ? (
        <ul className="xl-rule-levels">
          {state.value.map(({ ruleId, name, standard, level, offered, isDraft }) => (
            <li key={ruleId}>
              <label htmlFor={`level-${ruleId}`}>
                {ruleId} {name}
                <small>
                  默认 {LEVEL_NAMES[standard]}
                  {isDraft ? '，待发布' : ''}
                </small>
              </label>
              <select
                id={`level-${ruleId}`}
                value={level}
                disabled={!mayEdit}
                onChange={event => void set(ruleId, Number(event.target.value))}
              >
                {offered.map(one => (
                  <option key={one} value={one}>
                    {LEVEL_NAMES[one]}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      ) : null}
    </Modal>
  )
}

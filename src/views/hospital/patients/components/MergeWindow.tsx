import { useState } from 'react'
import { mergePatients } from '#contract/http/calls/patientDesk.ts'
import { PATIENT_DESK_TEXT as T } from '#contract/rules/patientDesk.ts'
import { successOf } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'
import '../patients.css'

const ABOUT = [
  ['性别', 'sex_dictText'],
  ['生日', 'birthday'],
  ['手机', 'phone'],
  ['证件号', 'certNo'],
  ['过敏', 'allergyText'],
  ['就诊数', 'visits'],
] as const

/** 合并: of two that are chosen one goes on with what belongs to both. */
export default function MergeWindow(props: ActionDialogProps) {
  const { rows, list } = props
  const [keptId, setKept] = useState<string | null>(null)
  const isPair = rows.length === 2
  const kept = rows.find(({ id }) => id === keptId) ?? rows[0]
  const gone = rows.find(({ id }) => id !== kept?.id)
  return (
    <CommandWindow
      {...props}
      rows={kept === undefined ? [] : [kept]}
      title="合并患者"
      isNamed={false}
      hint="被合并患者的问诊、处方、订单、过敏和疾病记录归入保留的患者，其账号不能再登录；已签名的处方和病历不变。合并后不能撤销。"
      confirm="合并"
      isDangerous
      check={() => (isPair ? null : T.two)}
      run={async ({ id, version, reason }) => {
        const merged = { mergedId: gone?.id ?? '', mergedVersion: Number(gone?.version ?? 0) }
        const answer = await successOf(mergePatients, { id, version, reason, ...merged }, { quiet: true })
        list.clearSelection()
        return answer.message
      }}
    >
      {isPair ? (
        <fieldset className="xl-merge">
          <legend>保留的患者</legend>
          {rows.map(row => (
            <label key={row.id} data-kept={row.id === kept?.id}>
              <span>
                <input type="radio" name="kept" checked={row.id === kept?.id} onChange={() => setKept(row.id)} />
                <strong>{String(row['name'])}</strong>
              </span>
              <dl>
                {ABOUT.map(([term, key]) => (
                  <div key={key}>
                    <dt>{term}</dt>
                    <dd>{String(row[key] ?? '') || '–'}</dd>
                  </div>
                ))}
              </dl>
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="xl-field-issue">{T.two}</p>
      )}
    </CommandWindow>
  )
}

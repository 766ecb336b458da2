import type { SheetVersion } from '#contract/entities/prescriptionSheet.ts'
import { DRUG_TEXT } from '#contract/rules/drugTexts.ts'
import { PRESCRIPTION_LIST_TEXT } from '#contract/rules/prescriptionList.ts'
import { LEVEL_NAMES } from '#contract/rules/ruleLevels.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { dictText } from '#src/runtime/dictionaries/store.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { useVersions } from './useSheet.ts'
import '../prescriptions.css'

const WIDTH = 640

/** What was found at a submission, as it was stored: old results are never computed anew (hospital.md 5.3). */
function Version({ version }: { version: SheetVersion }) {
  const given = new Map(version.overrides.map(one => [one.ruleKey, one]))
  return (
    <section className="xl-checks-version" aria-label={`第${version.rxVersion}版`}>
      <h3>第{version.rxVersion}版</h3>
      <p>
        {version.submittedAt} 规则 {version.rulesCode} 资料版本 {version.dataRev} 签名 {version.sha256.slice(0, 8)}
        {version.isIntact ? '' : `（${PRESCRIPTION_LIST_TEXT.notIntact}）`}
      </p>
      {version.checks.length === 0 ? <p>{PRESCRIPTION_LIST_TEXT.noChecks}</p> : null}
      <ul>
        {version.checks.map(({ key, level, title, detail, source }) => {
          const override = given.get(key)
          return (
            <li key={key}>
              <strong>
                {LEVEL_NAMES[level]} {title}
              </strong>{' '}
              {detail} <small>{source}</small>
              {version.ticks.includes(key) ? <small> 已知悉</small> : null}
              {override === undefined ? null : (
                <small>
                  {' '}
                  {dictText('override_reason', override.reasonCode) ?? override.reasonCode}：{override.text}（{override.byName}{' '}
                  {override.at}）
                </small>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Versions({ id }: { id: string }) {
  const { state, again } = useVersions(id)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  if (state.value.length === 0) return <p role="status">{PRESCRIPTION_LIST_TEXT.noChecks}</p>
  return state.value.map(version => <Version key={version.rxVersion} version={version} />)
}

/** 校验记录: the checks of every signed version. */
export default function ChecksWindow({ open, rows, onClose }: ActionDialogProps) {
  const [row] = rows
  return (
    <WindowFrame open={open} title="校验记录" width={WIDTH} onClose={onClose}>
      <p className="xl-rule-mark">{DRUG_TEXT.demoRules}</p>
      {row === undefined ? null : <Versions id={row.id} />}
    </WindowFrame>
  )
}

import { useState } from 'react'
import { OVERRIDE_REASONS, type RuleOverride } from '#contract/prescriptions/overrides.ts'
import type { CheckResult } from '#contract/prescriptions/types.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { LevelMark } from './LevelMark.tsx'
import { ReasonForm } from './ReasonForm.tsx'

export interface CheckAnswers {
  ticks: readonly string[]
  overrides: readonly RuleOverride[]
  onTick(key: string): void
  onGive(override: RuleOverride): void
}

const reasonName = (code: string): string => Object.entries(OVERRIDE_REASONS).find(([value]) => value === code)?.[1] ?? code

interface Props extends CheckAnswers {
  result: CheckResult
  onLocate?: ((no: number) => void) | undefined
  /** does what the finding advises, where one press can (T5) */
  onFix?: ((result: CheckResult) => void) | undefined
  /** records the skin test that rule A6 misses */
  onTest?: ((result: CheckResult) => void) | undefined
}

/** Whether the finding names the value that ends it (rule T5). */
const isFixable = ({ data, advice }: CheckResult): boolean => typeof data['decoction'] === 'string' && advice !== ''

/** Rule that asks for the result of a skin test. */
const SKIN_TEST_RULE = 'A6'

/** One finding with what may be done about it: a tick for L1, a reason for L2, the fix where there is one, the way to its line (RX-15). */
export function CheckItem(props: Props) {
  const { result, ticks, overrides, onFix, onTest } = props
  const canFix = onFix !== undefined && isFixable(result)
  const [isAnswering, setAnswering] = useState(false)
  const given = overrides.find(({ ruleKey }) => ruleKey === result.key)
  const isTicked = ticks.includes(result.key)
  const no = result.lineNos[0]
  const isOpen = result.level === 3 || (result.level === 2 && given === undefined) || (result.level === 1 && !isTicked)
  return (
    <li className={`xl-finding is-l${result.level}`} data-open={isOpen}>
      <LevelMark level={result.level} />
      <div className="xl-finding-words">
        <strong>{result.title}</strong> {!result.title.includes(result.detail) && <span>{result.detail}</span>}
        {result.advice !== '' && !canFix && <small>{result.advice}</small>}
        {given !== undefined && <small className="xl-finding-given">{T.given(reasonName(given.reasonCode), given.text)}</small>}
      </div>
      <div className="xl-finding-actions">
        {no !== undefined && props.onLocate !== undefined && (
          <Button variant="link" onClick={() => props.onLocate?.(no)}>
            {T.locate}
          </Button>
        )}
        {canFix && (
          <Button variant="link" onClick={() => onFix(result)}>
            {result.advice}
          </Button>
        )}
        {onTest !== undefined && result.ruleId === SKIN_TEST_RULE && (
          <Button variant="link" onClick={() => onTest(result)}>
            {T.recordSkinTest}
          </Button>
        )}
        {result.level === 1 && (
          <label>
            <input type="checkbox" checked={isTicked} onChange={() => props.onTick(result.key)} />
            {T.tick}
          </label>
        )}
        {result.level === 2 && (
          <Button variant="link" aria-expanded={isAnswering} onClick={() => setAnswering(!isAnswering)}>
            {given === undefined ? T.giveReason : T.changeReason}
          </Button>
        )}
      </div>
      {isAnswering && (
        <ReasonForm
          result={result}
          given={given}
          onGive={override => {
            setAnswering(false)
            props.onGive(override)
          }}
        />
      )}
    </li>
  )
}

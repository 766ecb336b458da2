import type { Failure } from '#contract/http/failure.ts'
import { FAILURE_TEXT } from '#contract/rules/failureTexts.ts'
import { Button } from '#src/ui/Button.tsx'
import { failureLine } from '../text/failure.ts'
import { useReloading } from './useReloading.ts'
import './loadError.css'

interface Props {
  failure: Failure
  again: () => void
  /** what could not be loaded; the reason follows */
  lead?: string
  isBusy?: boolean
  className?: string
}

/** A refusal by rights (ERR-02): what is missing, as the server names it; another try would be refused alike. */
const Refused = ({ text }: { text: string }) => (
  <>
    <strong>{FAILURE_TEXT.forbidden}</strong>
    <span>{text === '' || text === FAILURE_TEXT.forbidden ? '您没有相应的权限，请联系管理员授权。' : text}</span>
  </>
)

/** Why something could not be loaded, with another try, which happens by itself when the line is back (WALK-20). */
export function LoadError({ failure, again, lead, isBusy = false, className = 'xl-load-issue' }: Props) {
  const isRefused = failure.kind === 'forbidden'
  useReloading(isRefused ? null : again)
  return (
    <div className={className} role="alert">
      {isRefused ? (
        <Refused text={failure.text} />
      ) : (
        <>
          <span>
            {lead === undefined ? null : `${lead}：`}
            {failureLine(failure)}
          </span>
          <Button disabled={isBusy} onClick={again}>
            重试
          </Button>
        </>
      )}
    </div>
  )
}

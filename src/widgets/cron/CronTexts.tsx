import { useId } from 'react'
import { CopyOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { CRON_FACTS, CRON_FIELDS, type CronFieldName } from '#contract/cron/fields.ts'
import { quartzText } from '#contract/cron/quartzText.ts'
import type { CronTexts as Texts } from '#contract/cron/cascade.ts'
import type { CronReport } from '#machines/cronBuilder/cronBuilder.select.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { useDraftText } from '#src/ui/inputs/useDraftText.ts'
import CronHint from './CronHint.tsx'
import { CRON_TEXT } from './texts.ts'

interface BoxProps {
  name: CronFieldName
  text: string
  issue: string | undefined
  describedBy: string
  onSet: (text: string) => void
}

/** One part manually: taken over when the box is left or Enter is pressed (contract.md 28.41). */
function Box({ name, text, issue, describedBy, onSet }: BoxProps) {
  const draft = useDraftText(text, same => same)
  const id = useId()
  const take = () => {
    if (draft.text.trim() !== text) onSet(draft.text)
  }
  return (
    <div className="xl-cron-box">
      <label htmlFor={id}>{CRON_FACTS[name].label}</label>
      <Input
        id={id}
        size="small"
        autoComplete="off"
        spellCheck={false}
        value={draft.text}
        status={issue === undefined ? '' : 'error'}
        aria-invalid={issue !== undefined}
        {...(issue === undefined ? {} : { 'aria-describedby': describedBy })}
        onChange={event => draft.hold(event.target.value, text)}
        onBlur={take}
        onPressEnter={take}
      />
    </div>
  )
}

const copy = (text: string) =>
  // pages without https have no clipboard at all
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => message.success(CRON_TEXT.copied),
      () => message.error(CRON_TEXT.notCopied),
    )

interface Props {
  texts: Texts
  hidden: readonly CronFieldName[]
  expression: string
  report: CronReport
  onSet: (field: CronFieldName, text: string) => void
  onType: (text: string) => void
}

/** The expression in writing: a box for each field, the whole, what it means or what is wrong, and two ways to copy it. */
export function CronTexts({ texts, hidden, expression, report, onSet, onType }: Props) {
  const whole = useDraftText(expression, same => same)
  const id = useId()
  const take = () => {
    if (whole.text.trim() !== expression) onType(whole.text)
  }
  const { expression: read, issues, errorOf, sentence } = report
  return (
    <div className="xl-cron-texts">
      <div className="xl-cron-boxes">
        {CRON_FIELDS.filter(name => !hidden.includes(name)).map(name => (
          <Box
            key={name}
            name={name}
            text={texts[name]}
            issue={errorOf[name]}
            describedBy={`${id}-issues`}
            onSet={text => onSet(name, text)}
          />
        ))}
      </div>
      <div className="xl-cron-whole">
        <label htmlFor={id}>{CRON_TEXT.whole}</label>
        <Input
          id={id}
          autoComplete="off"
          spellCheck={false}
          value={whole.text}
          status={issues.length === 0 ? '' : 'error'}
          aria-invalid={issues.length > 0}
          aria-describedby={`${id}-issues`}
          onChange={event => whole.hold(event.target.value, expression)}
          onBlur={take}
          onPressEnter={take}
        />
        <Button icon={<CopyOutlined aria-hidden />} disabled={read === null} onClick={() => void copy(expression)}>
          {CRON_TEXT.copy}
        </Button>
        <Button disabled={read === null} onClick={() => void (read === null ? null : copy(quartzText(read)))}>
          <span translate="no">{CRON_TEXT.copyNames}</span>
        </Button>
      </div>
      <p className="xl-cron-sentence" role="status">
        {sentence}
      </p>
      {whole.text.trim() === expression ? null : <CronHint text={whole.text} />}
      <ul id={`${id}-issues`} className="xl-cron-issues" role="alert">
        {issues.map(issue => (
          <li key={issue.field ?? ''} translate="no">
            {issue.text}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useRef } from 'react'
import { filledReply, REPLY_MAX, REPLY_VARIABLES, unknownVariable, REPLY_TEXT } from '#contract/rules/cannedReplies.ts'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { Button } from '#src/ui/Button.tsx'
import './cannedReply.css'

/** Invented: what the preview shows in place of the variables. */
const SAMPLE = {
  患者姓名: '江小月',
  患者称呼: '江小月女士',
  年龄: '29岁',
  科室: '全科医学科',
  医生姓名: '林杏',
  剩余时间: '2小时',
  处方号: 'RX20261122000001',
}

/** The words of a reply: chips put a variable or a blank at the cursor, below stands what the patient will read. */
export default function ContentEditor({ id, value, isDisabled, isInvalid, describedBy, onChange }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const text = String(value ?? '')
  const put = (mark: string): void => {
    const [start, end] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length]
    onChange(text.slice(0, start) + mark + text.slice(end))
    area.current?.focus()
  }
  const unknown = unknownVariable(text)
  return (
    <div className="xl-reply-content">
      <div className="xl-reply-chips" role="group" aria-label="插入变量">
        {REPLY_VARIABLES.map(name => (
          <Button key={name} className="xl-reply-chip" disabled={isDisabled} onClick={() => put(`{{${name}}}`)}>
            {name}
          </Button>
        ))}
        <Button className="xl-reply-chip" disabled={isDisabled} onClick={() => put('{{?空缺}}')}>
          ＋空缺
        </Button>
      </div>
      <textarea
        ref={area}
        id={id}

        rows={4}
        maxLength={REPLY_MAX.content}
        value={text}
        disabled={isDisabled}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={event => onChange(event.target.value)}
      />
      {text !== '' && (
        <p className="xl-reply-preview" aria-label="预览">
          {unknown === null ? filledReply(text, SAMPLE) : REPLY_TEXT.unknown(unknown)}
        </p>
      )}
    </div>
  )
}

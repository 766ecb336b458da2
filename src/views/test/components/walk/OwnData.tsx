import { useId, useState } from 'react'
import type { EventObject } from 'xstate'
import { Button } from '#src/ui/Button.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

/** The text as an event's data, or what is wrong with it, with the line. */
function parse(text: string, type: string): EventObject | string {
  if (text.trim() === '') return { type }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    const at = /position (\d+)/.exec(reason)?.[1]
    const line = at === undefined ? null : text.slice(0, Number(at)).split('\n').length
    return line === null ? '不是有效的数据：请检查引号、逗号和括号' : `第 ${line} 行不是有效的数据：请检查引号、逗号和括号`
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '数据应当是一个对象，如 {"字段": "值"}'
  return { ...value, type }
}

const withoutType = ({ type: _type, ...data }: EventObject): string =>
  Object.keys(data).length === 0 ? '{}' : JSON.stringify(data, null, 2)

/** An event with data of one's own, begun with those of a sample. */
export function OwnData({ sample, onSend, onClose }: { sample: EventObject; onSend(event: EventObject): void; onClose(): void }) {
  const id = useId()
  const [text, setText] = useState(() => withoutType(sample))
  const [issue, setIssue] = useState<string | null>(null)
  return (
    <form
      className="xl-walk-own"
      onSubmit={submit => {
        submit.preventDefault()
        const event = parse(text, sample.type)
        if (typeof event === 'string') setIssue(event)
        else onSend(event)
      }}
    >
      <label htmlFor={id}>
        <code>{sample.type}</code> 的数据
      </label>
      <textarea
        id={id}
        rows={5}
        spellCheck={false}
        value={text}
        aria-invalid={issue !== null}
        aria-describedby={`${id}-issue`}
        onChange={change => {
          setText(change.target.value)
          setIssue(null)
        }}
      />
      <FieldIssue id={`${id}-issue`} text={issue} />
      <Button type="submit" variant="primary">
        发送事件
      </Button>
      <Button onClick={onClose}>取消</Button>
    </form>
  )
}

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { formattedJson, jsonListError } from '#contract/rules/jsonText.ts'
import type { EditorProps } from '../editorTypes.ts'
import { CodeEditor } from '#src/widgets/editors/CodeEditor.tsx'
import { Button } from '#src/ui/Button.tsx'
import { jsonTextOf, rowsIn, type JsonRow, type JsonShape } from './jsonRows.ts'
import './jsonList.css'

const CODE_HEIGHT = { min: 120, max: 320 }

interface RowsProps {
  shape: JsonShape
  rows: readonly JsonRow[]
  isDisabled: boolean
  onChange: (rows: readonly JsonRow[]) => void
}

function Rows({ shape, rows, isDisabled, onChange }: RowsProps) {
  const list = useId()
  const set = (at: number, key: string, text: string) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, [key]: text } : row)))
  return (
    <div className="xl-json-rows">
      {shape.columns.map(({ key, options }) =>
        options === undefined ? null : (
          <datalist key={key} id={list + key}>
            {options.map(option => (
              <option key={option} value={option} />
            ))}
          </datalist>
        ),
      )}
      {rows.map((row, at) => (
        // lines have no name of their own: their place tells them apart
        <div key={`${at}`} className="xl-json-row" data-columns={shape.columns.length}>
          {shape.columns.map(({ key, label, placeholder, options }) => (
            <input
              key={key}
              className="xl-input"
              aria-label={`第${at + 1}条${label}`}
              placeholder={placeholder ?? label}
              disabled={isDisabled}
              value={row[key] ?? ''}
              {...(options === undefined ? {} : { list: list + key })}
              onChange={event => set(at, key, event.target.value)}
            />
          ))}
          <Button
            className="xl-list-tool"
            aria-label={`删除第${at + 1}条`}
            disabled={isDisabled}
            onClick={() => onChange(rows.filter((_, n) => n !== at))}
          >
            <DeleteOutlined aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        disabled={isDisabled}
        onClick={() => onChange([...rows, Object.fromEntries(shape.columns.map(({ key }) => [key, '']))])}
      >
        <PlusOutlined aria-hidden /> 添加一条
      </Button>
    </div>
  )
}

/** A list that is kept as JSON: by fields what is common, as formatted code the rest, with the line and the reason of what is wrong (WALK-22). */
export function JsonListEditor({ shape, ...props }: EditorProps & { shape: JsonShape }) {
  const { id, field, value, isDisabled, onChange } = props
  const [begun] = useState(() => formattedJson(jsonTextOf(value)))
  const [isTouched, setTouched] = useState(false)
  // what came on one line is shown in good order, without being changed by that
  const text = isTouched ? jsonTextOf(value) : begun
  const rows = rowsIn(text, shape)
  const [isCode, setCode] = useState(rows === null)
  const change = (next: string) => {
    if (next === text) return
    setTouched(true)
    onChange(next)
  }
  const issue = jsonListError(field.label, text)
  return (
    <div className="xl-json" id={id}>
      <div className="xl-json-tools" role="group" aria-label={`${field.label}的编辑方式`}>
        <Button aria-pressed={!isCode} disabled={rows === null} onClick={() => setCode(false)}>
          字段
        </Button>
        <Button aria-pressed={isCode} onClick={() => setCode(true)}>
          代码
        </Button>
        {isCode ? (
          <Button disabled={isDisabled || issue !== null} onClick={() => change(formattedJson(text))}>
            格式化
          </Button>
        ) : null}
        {isCode && rows === null && issue === null ? <span>含有字段无法表示的内容，请用代码编辑</span> : null}
      </div>
      {isCode || rows === null ? (
        <>
          <CodeEditor
            label={field.label}
            value={text}
            disabled={isDisabled}
            language="javascript"
            minHeight={CODE_HEIGHT.min}
            maxHeight={CODE_HEIGHT.max}
            onChange={change}
          />
          <p className="xl-field-issue" role="status">
            {issue}
          </p>
        </>
      ) : (
        <Rows
          shape={shape}
          rows={rows}
          isDisabled={isDisabled}
          onChange={next => change(next.length === 0 ? '' : JSON.stringify(next.map(shape.write), null, 2))}
        />
      )}
    </div>
  )
}

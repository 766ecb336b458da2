import { useState } from 'react'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { ingredientText, writtenIngredients, type WrittenIngredient } from '#contract/rules/ingredientText.ts'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { Button } from '#src/ui/Button.tsx'
import '../westernDrug.css'

const COLUMNS = [
  ['name', '成分名'],
  ['amountText', '每最小单位含量'],
  ['dailyMaxText', '成分日最大'],
] as const
const NEW: WrittenIngredient = { name: '', amountText: '', dailyMaxText: '' }

/** Ingredients line by line, the main one first; what they hold is one text (contract/rules/ingredientText.ts). */
export default function IngredientsEditor({ id, value, isDisabled, isInvalid, describedBy, onChange }: EditorProps) {
  const rows = writtenIngredients(String(value ?? ''))
  // lines that are not begun yet are no part of the text
  const [blank, setBlank] = useState(rows.length === 0 ? 1 : 0)
  const shown = [...rows, ...Array.from({ length: blank }, () => NEW)]
  const give = (next: readonly WrittenIngredient[]) => onChange(ingredientText(next) || null)
  const set = (at: number, key: keyof WrittenIngredient, text: string) => {
    if (at >= rows.length && text.trim() !== '') setBlank(blank - 1)
    give(shown.map((row, n) => (n === at ? { ...row, [key]: text.replace(/[:：、]/g, '') } : row)))
  }
  return (
    <div className="xl-ingredients" id={id} role="group" aria-invalid={isInvalid} aria-describedby={describedBy}>
      {shown.map((row, at) => (
        // ingredients have no id: their place tells them apart
        <div key={`${at}`} className="xl-ingredient">
          {COLUMNS.map(([key, label]) => (
            <input
              key={key}
              aria-label={`第${at + 1}个${label}`}
              placeholder={label}
              disabled={isDisabled}
              value={row[key]}
              onChange={event => set(at, key, event.target.value)}
            />
          ))}
          <Button
            className="xl-list-tool"
            aria-label={`删除第${at + 1}个成分`}
            disabled={isDisabled || shown.length === 1}
            onClick={() => (at < rows.length ? give(rows.filter((_, n) => n !== at)) : setBlank(blank - 1))}
          >
            <DeleteOutlined aria-hidden />
          </Button>
        </div>
      ))}
      <Button disabled={isDisabled} onClick={() => setBlank(blank + 1)}>
        <PlusOutlined aria-hidden /> 添加成分
      </Button>
    </div>
  )
}

import { useState } from 'react'
import type { AddSettings } from '#contract/entities/gridRow.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Button } from '#src/ui/Button.tsx'
import { keepAddSettings, readAddSettings } from '../addSettings.ts'

interface Props {
  code: string
  rowCount: number
  onClose: () => void
}

/** Settings of the add button: how many rows, where, and whether the grid goes there (GRID-55 to GRID-61). */
export function AddSettingsDialog({ code, rowCount, onClose }: Props) {
  const [draft, setDraft] = useState<AddSettings>(() => readAddSettings(code, rowCount))
  const save = () => {
    if (keepAddSettings(code, draft, rowCount)) message.success('保存成功')
    else message.error('浏览器不允许保存设置')
    onClose()
  }
  const number = (key: 'addRowNum' | 'addIndex', text: string, min: number, max: number) => (
    <label className="xl-grid-setting">
      <span>{text}</span>
      <input
        type="number"
        className="xl-grid-input"
        min={min}
        max={max}
        value={draft[key]}
        onChange={event => setDraft({ ...draft, [key]: event.target.valueAsNumber || 0 })}
      />
    </label>
  )
  return (
    <Dialog
      title="新增按钮设置"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" onClick={save}>
            保存
          </Button>
        </>
      }
    >
      {number('addRowNum', '添加行数', 1, 1_000)}
      {number('addIndex', `添加位置（0 为底部，最大 ${rowCount}）`, 0, rowCount)}
      <label className="xl-check">
        <input
          type="checkbox"
          checked={draft.addScrollToBottom}
          onChange={event => setDraft({ ...draft, addScrollToBottom: event.target.checked })}
        />
        添加后滚动到底部
      </label>
    </Dialog>
  )
}

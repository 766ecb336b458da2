import { useState } from 'react'
import { MarkdownEditor } from '#src/widgets/editors/MarkdownEditor.tsx'
import { Stored } from './Stored.tsx'

const SAMPLE = '## 用药说明\n\n- 每日**两次**，饭后服用\n- 如有不适请及时就诊\n\n> 请在医生指导下使用。\n'

/** The markdown editor with its value. */
export function MarkdownDemo({ disabled }: { disabled: boolean }) {
  const [text, setText] = useState('')
  return (
    <section aria-label="标记文本编辑器">
      <h2 className="xl-card-title">标记文本编辑器</h2>
      <MarkdownEditor label="说明文档" placeholder="请输入说明文档" value={text} onChange={setText} disabled={disabled} />
      <div className="xl-demo-deeds">
        <button type="button" className="xl-button" onClick={() => setText(SAMPLE)}>
          填入示例说明
        </button>
      </div>
      <Stored name="标记文本" value={text} />
    </section>
  )
}

import { useState } from 'react'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { CodeDemo } from './components/CodeDemo.tsx'
import { RichDemo } from './components/RichDemo.tsx'
import { MarkdownEditor } from '#src/widgets/editors/MarkdownEditor.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Stored } from './components/Stored.tsx'
import './editors.css'

const SAMPLE = '## 用药说明\n\n- 每日**两次**，饭后服用\n- 如有不适请及时就诊\n\n> 请在医生指导下使用。\n'

/** The markdown editor with its value. */
function MarkdownDemo({ disabled }: { disabled: boolean }) {
  const [text, setText] = useState('')
  return (
    <section aria-label="标记文本编辑器">
      <h2 className="xl-card-title">标记文本编辑器</h2>
      <MarkdownEditor label="说明文档" placeholder="请输入说明文档" value={text} onChange={setText} disabled={disabled} />
      <div className="xl-demo-actions">
        <Button onClick={() => setText(SAMPLE)}>填入示例说明</Button>
      </div>
      <Stored name="标记文本" value={text} />
    </section>
  )
}

/** The three editors to try, each with the value it would store. */
export default function Editors() {
  usePageContent({ description: '试用富文本、代码和标记文本编辑器，下方显示将要保存的值。此页数据为虚构。' })
  const [disabled, setDisabled] = useState(false)
  return (
    <div className="xl-demo-editors">
      <section>
        <label className="xl-check">
          <input type="checkbox" checked={disabled} onChange={event => setDisabled(event.target.checked)} />
          禁用全部编辑器
        </label>
      </section>
      <RichDemo disabled={disabled} />
      <CodeDemo disabled={disabled} />
      <MarkdownDemo disabled={disabled} />
    </div>
  )
}

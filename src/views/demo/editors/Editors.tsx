import { useState } from 'react'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { CodeDemo } from './components/CodeDemo.tsx'
import { MarkdownDemo } from './components/MarkdownDemo.tsx'
import { RichDemo } from './components/RichDemo.tsx'
import './editors.css'

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

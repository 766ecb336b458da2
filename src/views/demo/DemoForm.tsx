import { useState } from 'react'
import { useUnsaved } from '#src/lib/unsaved.ts'
import { Button } from '#src/ui/Button.tsx'
import './demo.css'

/** A form in a page with keepAlive: what is typed stays while another tab is shown, and closing asks (LAYOUT-32). For trying and tests. */
export default function DemoForm() {
  const [saved, setSaved] = useState('')
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const isDirty = text !== saved
  useUnsaved(isDirty, '正文')
  return (
    <div className="xl-page">
      <section className="xl-demo-card">
        <h1 className="xl-card-title">表单演示</h1>
        <p>这里输入的内容会随页签保留；正文未保存时，关闭页签或浏览器会先询问。</p>
        <form
          onSubmit={event => {
            event.preventDefault()
            setSaved(text)
          }}
        >
          <label className="xl-demo-label">
            正文
            <textarea className="xl-demo-field" rows={4} value={text} onChange={event => setText(event.target.value)} />
          </label>
          <label className="xl-demo-label">
            备注（不需要保存）
            <input className="xl-demo-field" value={note} onChange={event => setNote(event.target.value)} />
          </label>
          <div>
            <Button variant="primary" type="submit" disabled={!isDirty}>
              保存正文
            </Button>
          </div>
        </form>
      </section>
    </div>
  )
}

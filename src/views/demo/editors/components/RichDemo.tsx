import { useState } from 'react'
import { Html } from '#src/lib/html/Html.tsx'
import { RichText } from '#src/widgets/editors/RichText.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Stored } from './Stored.tsx'

const SAMPLE =
  '<h2>停诊通知</h2><p>因设备检修，<strong>放射科</strong>本周六停诊一天。</p><ul><li>急诊不受影响</li><li>已预约的患者将收到短信</li></ul>'

/** The rich-text editor with its value, stored and shown. */
export function RichDemo({ disabled }: { disabled: boolean }) {
  const [html, setHtml] = useState('')
  const [isBusy, setBusy] = useState(false)
  return (
    <section aria-label="富文本编辑器">
      <h2 className="xl-card-title">富文本编辑器</h2>
      <RichText
        label="公告内容"
        placeholder="请输入公告内容"
        value={html}
        onChange={setHtml}
        disabled={disabled}
        onBusy={setBusy}
      />
      <div className="xl-demo-actions">
        <Button onClick={() => setHtml(SAMPLE)}>填入示例公告</Button>
        <Button onClick={() => setHtml('')}>清空公告</Button>
        <span role="status">{isBusy ? '图片上传中，请稍候保存' : null}</span>
      </div>
      <h3 className="xl-demo-stored-title">显示效果</h3>
      <div className="xl-demo-shown">
        <Html html={html} />
      </div>
      <Stored name="富文本" value={html} />
    </section>
  )
}

import { useState } from 'react'
import { useReplaceQuery, useTabTitle } from '#src/runtime/machines/useTabs.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { Button } from '#src/ui/Button.tsx'
import './demo.css'

/** A page without keepAlive: it begins anew whenever it is shown (LAYOUT-32). Says and changes the query it stands at. For trying and tests. */
export default function DemoPlain() {
  const [text, setText] = useState('')
  const { search } = usePageLocation()
  const [name, setName] = useState<string | null>(null)
  const replaceQuery = useReplaceQuery()
  useTabTitle(name)
  return (
    <div className="xl-page">
      <section className="xl-demo-card">
        <h1 className="xl-card-title">普通页面演示</h1>
        <p>这个页面没有保留标记，离开后再回来会重新开始。</p>
        <label className="xl-demo-label">
          内容
          <input className="xl-demo-field" value={text} onChange={event => setText(event.target.value)} />
        </label>
        <p>
          查询参数：<output>{search || '无'}</output>
        </p>
        <div className="xl-demo-actions">
          <Button onClick={() => replaceQuery('page=2')}>在本页签内翻到第 2 页</Button>
          <Button onClick={() => setName('第一位患者')}>把本页签改名为“第一位患者”</Button>
        </div>
      </section>
    </div>
  )
}

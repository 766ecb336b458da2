import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import './demo.css'

function Part(): never {
  throw new Error('演示错误')
}

/** A page that can be broken on purpose: only its own tab shows the error (admin.md 1.6). For trying and tests. */
export default function DemoBroken() {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="xl-page">
      <section className="xl-demo-card">
        <h1 className="xl-card-title">出错演示</h1>
        <p>按下按钮后，只有这个页签显示错误，其他页签不受影响。</p>
        <Button onClick={() => setBroken(true)}>让本页出错</Button>
        {isBroken ? <Part /> : null}
      </section>
    </div>
  )
}

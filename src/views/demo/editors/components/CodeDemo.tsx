import { useState } from 'react'
import { CodeEditor } from '#src/widgets/editors/CodeEditor.tsx'
import type { CodeLanguage } from '#src/widgets/editors/code/languages.ts'
import { Button } from '#src/ui/Button.tsx'
import { Stored } from './Stored.tsx'

const SAMPLE = 'select name, phone\nfrom patient\nwhere birthday >= :begin\norder by name'

/** The code editor with its languages, full screen and a value from outside. */
export function CodeDemo({ disabled }: { disabled: boolean }) {
  const [code, setCode] = useState('')
  const [language, setLanguage] = useState<CodeLanguage>('x-sql')
  return (
    <section aria-label="代码编辑器">
      <h2 className="xl-card-title">代码编辑器</h2>
      <CodeEditor
        label="查询脚本"
        value={code}
        onChange={setCode}
        language={language}
        onLanguageChange={setLanguage}
        fullScreen
        disabled={disabled}
      />
      <div className="xl-demo-actions">
        <Button onClick={() => setCode(SAMPLE)}>填入示例查询</Button>
        <Button onClick={() => setCode('')}>清空查询</Button>
      </div>
      <Stored name="代码" value={code} />
    </section>
  )
}

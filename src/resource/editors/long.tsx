import { useState } from 'react'
import { CodeEditor as CodeArea } from '#src/widgets/editors/CodeEditor.tsx'
import type { CodeLanguage } from '#src/widgets/editors/code/languages.ts'
import { MarkdownEditor as MarkdownArea } from '#src/widgets/editors/MarkdownEditor.tsx'
import { RichText } from '#src/widgets/editors/RichText.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { textOf } from './fieldProps.ts'

/** HTML. */
export function RichEditor({ id, field, value, isDisabled, onChange }: EditorProps) {
  return <RichText id={id} label={field.label} value={textOf(value)} disabled={isDisabled} onChange={onChange} />
}
/** Markdown with its preview. */
export function MarkdownEditor({ id, field, value, isDisabled, onChange }: EditorProps) {
  return <MarkdownArea id={id} label={field.label} value={textOf(value)} disabled={isDisabled} onChange={onChange} />
}
/** Source text; the person says in which language. */
export function CodeEditor({ id, field, value, isDisabled, onChange }: EditorProps) {
  const [language, setLanguage] = useState<CodeLanguage>('javascript')
  return (
    <CodeArea
      id={id}
      label={field.label}
      value={textOf(value)}
      disabled={isDisabled}
      language={language}
      onLanguageChange={setLanguage}
      onChange={onChange}
    />
  )
}

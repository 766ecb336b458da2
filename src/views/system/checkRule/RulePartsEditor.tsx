import type { EditorProps } from '#src/resource/editorTypes.ts'
import { JsonListEditor } from '#src/resource/jsonList/JsonListEditor.tsx'
import { RULE_PARTS } from '#src/resource/jsonList/jsonRows.ts'

/** The parts of a check rule. */
export default function RulePartsEditor(props: EditorProps) {
  return <JsonListEditor {...props} shape={RULE_PARTS} />
}

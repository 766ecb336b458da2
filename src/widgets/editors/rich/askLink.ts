import type { Quill } from 'react-quill'
import { isSafeLink } from '#contract/rules/htmlProfile.ts'
import { prompt } from '#src/lib/dialogs/prompt.ts'
import { EDITOR_TEXT as T } from '../texts.ts'

/** Asks for the address of a link and puts it on what is selected; where nothing is selected the address itself is the text. */
export async function askLink(editor: Quill): Promise<void> {
  const range = editor.getSelection(true)
  const { link } = editor.getFormat(range)
  const before = typeof link === 'string' ? link : ''
  const answer = await prompt({
    title: T.linkTitle,
    confirm: T.linkTitle,
    label: T.linkLabel,
    value: before,
    placeholder: T.linkHint,
    max: 500,
    isRequired: false,
    check: text => (text === '' || isSafeLink(text) ? null : T.linkFault),
  })
  if (answer === undefined) return
  editor.setSelection(range, 'silent')
  if (range.length > 0 || answer === '') editor.format('link', answer || false, 'user')
  else editor.insertText(range.index, answer, { link: answer }, 'user')
}

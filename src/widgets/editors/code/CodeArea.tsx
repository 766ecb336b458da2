import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, lineNumbers as numbers, placeholder } from '@codemirror/view'
import { useId, useMemo, useRef } from 'react'
import { CODE_EDITOR_DELAY, CODE_EDITOR_LAYER } from '#contract/constants.ts'
import { CODE_HEIGHT, type CodeEditorProps } from '../CodeEditor.tsx'
import { KeyHint } from '../components/KeyHint.tsx'
import { MenuSelect } from '../components/MenuSelect.tsx'
import { Tool } from '../components/Tool.tsx'
import { codePlaceholder, EDITOR_TEXT as T } from '../texts.ts'
import { codeKeys } from './keys.ts'
import { CODE_LANGUAGES, languageTitle } from './languages.ts'
import { useCodeMirror } from './useCodeMirror.ts'
import { useFullScreen } from './useFullScreen.ts'
import { useLanguagePack } from './useLanguagePack.ts'
import '../components/editors.css'
import './code.css'

/** The code editor itself; CodeEditor.tsx loads it. */
export default function CodeArea(props: CodeEditorProps) {
  const { label, value, onChange, language, onLanguageChange, fullScreen = false, disabled = false, id } = props
  const { lineNumbers = true, minHeight = CODE_HEIGHT.min, maxHeight = CODE_HEIGHT.max } = props
  const box = useRef<HTMLDivElement>(null)
  const hint = useId()
  const { pack, isFailed } = useLanguagePack(language)
  const { isFull, toggle, onKeyDown } = useFullScreen(box)
  const extensions = useMemo(
    () => [
      codeKeys,
      bracketMatching(),
      indentOnInput(),
      highlightActiveLine(),
      pack,
      placeholder(codePlaceholder(languageTitle(language))),
      lineNumbers ? numbers() : [],
      EditorState.readOnly.of(disabled),
      EditorView.editable.of(!disabled),
      // without editing it can still be reached and read; code is not the language of the page
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': hint, tabindex: '0', lang: 'en' }),
    ],
    [pack, language, lineNumbers, disabled, label, hint],
  )
  const { host } = useCodeMirror({ value, onChange, delay: CODE_EDITOR_DELAY, extensions })
  const hasTools = onLanguageChange !== undefined || fullScreen
  return (
    <div
      ref={box}
      id={id}
      className="xl-editor xl-code"
      data-disabled={disabled}
      data-full={isFull}
      style={isFull ? { zIndex: CODE_EDITOR_LAYER } : undefined}
      onKeyDown={onKeyDown}
      {...(isFull ? { role: 'dialog', 'aria-modal': true, 'aria-label': label } : {})}
    >
      {hasTools ? (
        <div className="xl-editor-tools">
          {onLanguageChange === undefined ? null : (
            <MenuSelect
              label={T.language}
              value={language}
              options={CODE_LANGUAGES.map(one => ({ value: one.value, label: one.title }))}
              disabled={disabled}
              areNames
              onChange={onLanguageChange}
            />
          )}
          <span className="xl-editor-gap" role="status">
            {isFailed ? T.packFailed : null}
          </span>
          {fullScreen ? (
            <Tool
              label={isFull ? T.leaveFullScreen : T.fullScreen}
              icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
              disabled={false}
              onPress={toggle}
            />
          ) : null}
        </div>
      ) : null}
      <div ref={host} className="xl-code-text" style={isFull ? undefined : { minHeight, maxHeight }} />
      <KeyHint id={hint} isCode />
    </div>
  )
}

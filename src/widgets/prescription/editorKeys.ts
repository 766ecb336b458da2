import type { RefObject } from 'react'
import type { EditorWindow } from './EditorWindows.tsx'
import type { RxType } from '#contract/prescriptions/types.ts'

export interface EditorKeyCommands {
  onType(type: RxType): void
  onSubmit(): void
  onUndo(): void
  onRedo(): void
  onOpen(window: EditorWindow): void
  onLeave(): void
}

const focusable = 'button, input'

/** F9: the next finding that still wants something, behind the one that has the focus; the first one after the last. */
function focusNextCheck(editor: HTMLElement | null): void {
  const open = [...(editor?.querySelectorAll<HTMLElement>('.xl-finding[data-open="true"]') ?? [])]
  const at = open.findIndex(item => item.contains(document.activeElement))
  const item = open[at + 1] ?? open[0]
  // what answers it stands last
  const target = [...(item?.querySelectorAll<HTMLElement>(focusable) ?? [])].at(-1)
  item?.scrollIntoView({ block: 'nearest' })
  target?.focus()
}

/** A field in which something is typed that is no change of the sheet yet: its own undo. */
const isDraft = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.dataset['draft'] === 'true'

/** Keys of the whole editor (hospital.md 7.1). */
export function editorKeys(editor: RefObject<HTMLElement | null>, commands: EditorKeyCommands) {
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
    // a dialog has keys of its own
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return
    const { key, ctrlKey, metaKey, shiftKey } = event
    const isCommand = ctrlKey || metaKey
    const letter = key.toLowerCase()
    if (key === 'F2') commands.onType(shiftKey ? '3' : '1')
    else if (key === 'F4') commands.onOpen(shiftKey ? 'select' : 'template')
    else if (key === 'F8') commands.onOpen('renewal')
    else if (key === 'F9') focusNextCheck(editor.current)
    else if (key === 'Escape') {
      leaveField()
      commands.onLeave()
    } else if (isCommand && key === 'Enter') {
      leaveField()
      commands.onSubmit()
    } else if (isCommand && letter === 'z' && !shiftKey && !isDraft(event)) commands.onUndo()
    else if (isCommand && (letter === 'y' || (letter === 'z' && shiftKey)) && !isDraft(event)) commands.onRedo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** What is being typed in a cell becomes a change. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
}

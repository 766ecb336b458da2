import { useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react'

export interface DraftInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'defaultValue'> {
  value: string
  /** what was typed, when the field is left or Enter pressed; never the same again */
  onCommit(text: string): void
  /** after Enter */
  onNext?: () => void
  /** ↑ ↓ make another value of what stands there, typed or not */
  onStep?: (text: string, by: 1 | -1) => void
}

/** True for the Enter of an input method, which ends a word and nothing else. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229

/** A cell in which a person types; one change of the sheet, and one step to undo, for each visit. */
export function DraftInput({ value, onCommit, onNext, onStep, onKeyDown, onBlur, ...rest }: DraftInputProps) {
  const [text, setText] = useState<string | null>(null)
  const commit = (): void => {
    if (text !== null && text !== value) onCommit(text)
    setText(null)
  }
  return (
    <input
      autoComplete="off"
      {...rest}
      data-draft={text !== null && text !== value}
      value={text ?? value}
      onChange={event => setText(event.target.value)}
      onBlur={event => {
        commit()
        onBlur?.(event)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.ctrlKey && !isComposing(event)) {
          event.preventDefault()
          commit()
          onNext?.()
        }
        if (onStep !== undefined && !event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault()
          // what was typed is in the step: leaving the field says nothing of it any more
          setText(null)
          onStep(text ?? value, event.key === 'ArrowUp' ? 1 : -1)
        }
        onKeyDown?.(event)
      }}
    />
  )
}

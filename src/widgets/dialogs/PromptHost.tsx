import { useEffect, useSyncExternalStore } from 'react'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { prompts } from '#src/ui/dialogs/prompt.ts'

const PromptModal = lazyDialog(() => import('./PromptModal.tsx'))

/** Draws the question of `prompt()`; mounted once in the frame. Leaving the frame answers open questions with nothing. */
export function PromptHost() {
  const asked = useSyncExternalStore(prompts.subscribe, prompts.current)
  useEffect(() => () => prompts.dismissAll(), [])
  const settle = (text: string | undefined) => {
    if (asked !== undefined) prompts.settle(asked.id, text)
  }
  return (
    <PromptModal open={asked !== undefined} asked={asked} onClose={() => settle(undefined)} onAnswer={text => settle(text)} />
  )
}

import { useState } from 'react'

/**
 * Text that is being typed beside the value it stands for: typing is never disturbed by its own value coming back, another value from outside
 * replaces the text.
 */
export function useDraftText<V>(value: V, textOf: (value: V) => string) {
  const [draft, setDraft] = useState(() => ({ seen: value, given: value, text: textOf(value) }))
  if (!Object.is(draft.seen, value))
    setDraft(Object.is(value, draft.given) ? { ...draft, seen: value } : { seen: value, given: value, text: textOf(value) })
  return {
    text: draft.text,
    /** the person typed `text`, which is given out as `given` */
    hold: (text: string, given: V) => setDraft(now => ({ ...now, text, given })),
  }
}

import { useState } from 'react'

/**
 * Text that is being typed beside the value it stands for: typing is never disturbed by its own value coming back, another value from outside
 * replaces the text.
 */
export function useHeldText<V>(value: V, textOf: (value: V) => string) {
  const [held, setHeld] = useState(() => ({ seen: value, given: value, text: textOf(value) }))
  if (!Object.is(held.seen, value))
    setHeld(Object.is(value, held.given) ? { ...held, seen: value } : { seen: value, given: value, text: textOf(value) })
  return {
    text: held.text,
    /** the person typed `text`, which is given out as `given` */
    hold: (text: string, given: V) => setHeld(now => ({ ...now, text, given })),
  }
}

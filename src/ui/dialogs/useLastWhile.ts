import { useState } from 'react'

/** The value while `isOpen`, and what it was last while the window leaves: its words do not jump during the animation. */
export function useLastWhile<T>(isOpen: boolean, value: T): T {
  const [last, setLast] = useState(value)
  if (isOpen && last !== value) setLast(value)
  return isOpen ? value : last
}

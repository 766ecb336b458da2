import { createContext, useContext } from 'react'
import type { GridSession } from './gridSession.ts'

export const SessionContext = createContext<GridSession | null>(null)

/** The grid around this component. Throws outside of one. */
export function useSession(): GridSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('A part of a grid stands outside of EditableGrid')
  return session
}

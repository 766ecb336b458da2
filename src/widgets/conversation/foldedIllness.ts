import { createContext } from 'react'

/** Whether the stream shows an illness card as one line that opens: its full text stands beside the conversation (looks.md 6, point 44). */
export const FoldedIllness = createContext(false)

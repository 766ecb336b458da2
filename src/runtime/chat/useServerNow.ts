import { selectOffset } from '#machines/chatLink/chatLink.select.ts'
import { useSecond } from '#src/lib/useSecond.ts'
import { useLink } from './useDesk.ts'

/** The server's time in epoch ms, once a second. */
export const useServerNow = (): number => useSecond() + useLink(selectOffset)

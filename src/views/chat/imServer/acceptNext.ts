import { selectNextWaiting } from '#machines/chatDesk/chatDesk.select.ts'
import type { ChatRuntime } from '#src/runtime/chat/runtime.ts'
import type { useDeskCommands } from '#src/runtime/chat/useDesk.ts'

/** 接诊下一位: opens who is to be seen next and accepts them; nothing while nobody waits (looks.md 6). */
export function acceptNext(desk: ChatRuntime['desk'], commands: ReturnType<typeof useDeskCommands>): void {
  const next = selectNextWaiting(desk.getSnapshot())
  if (next === null) return
  commands.chooseView('waiting')
  commands.select(next.id)
  commands.accept(next.id)
}

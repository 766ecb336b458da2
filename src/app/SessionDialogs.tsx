import { EXPIRED_TEXT, LOGOUT_WITH_CHATS, logoutWithUnsaved } from '#contract/rules/failureTexts.ts'
import { selectUnsaved } from '#machines/session/session.select.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { useSession, useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { useForcedOut } from '#src/runtime/machines/useNotices.ts'
import { Button } from '#src/ui/Button.tsx'

const FORCED_TEXT = { title: '已被强制下线', content: '管理员已将您强制下线，请重新登录；如有疑问，请联系管理员' } as const

/** Questions of the session: the expired token (ERR-09 to 12) and a logout while consultations go on (ERR-30) or work is unsaved. */
export function SessionDialogs() {
  const isExpired = useSession(snapshot => snapshot.hasTag('expired'))
  const isConfirming = useSession(snapshot => snapshot.hasTag('confirming'))
  const isChatting = useSession(snapshot => snapshot.hasTag('chatting'))
  const unsaved = useSession(selectUnsaved)
  const isForced = useForcedOut()
  const { signInAgain, confirmSignOut, stay } = useSessionCommands()
  if (isExpired)
    return (
      <Dialog
        title={isForced ? FORCED_TEXT.title : EXPIRED_TEXT.title}
        footer={
          <Button variant="primary" onClick={signInAgain}>
            {EXPIRED_TEXT.button}
          </Button>
        }
      >
        {isForced ? FORCED_TEXT.content : EXPIRED_TEXT.content}
      </Dialog>
    )
  if (isConfirming)
    return (
      <ConfirmDialog title="提示" confirm="退出登录" onConfirm={confirmSignOut} onClose={stay}>
        {isChatting ? <div>{LOGOUT_WITH_CHATS}</div> : null}
        {unsaved.length > 0 ? <div>{logoutWithUnsaved(unsaved)}</div> : null}
      </ConfirmDialog>
    )
  return null
}

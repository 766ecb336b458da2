import { EXPIRED_TEXT, LOGOUT_WITH_CHATS } from '#contract/rules/failureTexts.ts'
import { Dialog } from '#src/lib/feedback/Dialog.tsx'
import { useSession, useSessionCommands } from '#src/lib/machines/useSession.ts'

/** Questions of the session: the expired token (ERR-09 to 12) and a logout while consultations go on (ERR-30). */
export function SessionDialogs() {
  const isExpired = useSession(snapshot => snapshot.hasTag('expired'))
  const isConfirming = useSession(snapshot => snapshot.hasTag('confirming'))
  const { signInAgain, confirmSignOut, stay } = useSessionCommands()
  if (isExpired)
    return (
      <Dialog
        title={EXPIRED_TEXT.title}
        footer={
          <button type="button" className="xl-button xl-button-primary" onClick={signInAgain}>
            {EXPIRED_TEXT.button}
          </button>
        }
      >
        {EXPIRED_TEXT.content}
      </Dialog>
    )
  if (isConfirming)
    return (
      <Dialog
        title="提示"
        onClose={stay}
        footer={
          <>
            <button type="button" className="xl-button" onClick={stay}>
              取消
            </button>
            <button type="button" className="xl-button xl-button-primary" onClick={confirmSignOut}>
              确定
            </button>
          </>
        }
      >
        {LOGOUT_WITH_CHATS}
      </Dialog>
    )
  return null
}

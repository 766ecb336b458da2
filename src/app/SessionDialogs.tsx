import { EXPIRED_TEXT, LOGOUT_WITH_CHATS, logoutWithUnsaved } from '#contract/rules/failureTexts.ts'
import { selectUnsaved } from '#machines/session/session.select.ts'
import { Dialog } from '#src/lib/feedback/Dialog.tsx'
import { useSession, useSessionCommands } from '#src/lib/machines/useSession.ts'

/** Questions of the session: the expired token (ERR-09 to 12) and a logout while consultations go on (ERR-30) or work is unsaved. */
export function SessionDialogs() {
  const isExpired = useSession(snapshot => snapshot.hasTag('expired'))
  const isConfirming = useSession(snapshot => snapshot.hasTag('confirming'))
  const isChatting = useSession(snapshot => snapshot.hasTag('chatting'))
  const unsaved = useSession(selectUnsaved)
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
        {isChatting ? <div>{LOGOUT_WITH_CHATS}</div> : null}
        {unsaved.length > 0 ? <div>{logoutWithUnsaved(unsaved)}</div> : null}
      </Dialog>
    )
  return null
}

import type { ChatSession } from '#contract/entities/chat.ts'
import { patientSessions } from '#contract/http/calls/patientApp.ts'
import { forgetChat, type ChatRuntime } from '#src/runtime/chat/runtime.ts'
import { currentAccount, forgetPatient, onAccount, patientCall, patientToken } from '#src/runtime/patient/account.ts'
import { startChat } from './startChat.ts'

const PAGE = 20

const loadEnded = ({ cursor }: { cursor: number | null }): Promise<{ rows: ChatSession[]; cursor: number | null }> =>
  patientCall(patientSessions, { size: PAGE, ...(cursor === null ? {} : { cursor }) })

/** The chat of the signed-in patient; it follows their account and ends with it. Throws when nobody is signed in. */
export function startPatientChat(): ChatRuntime {
  const account = currentAccount()
  if (account.kind !== 'signedIn') throw new Error('The chat is for signed-in patients')
  const { token, patient } = account
  const chat = startChat({ side: 'patient', userId: patient.id, token, tokenNow: patientToken, loadEnded })
  const kicks = chat.link.subscribe(snapshot => {
    if (snapshot.hasTag('kicked')) forgetPatient(true)
  })
  const unfollow = onAccount(() => {
    const now = currentAccount()
    if (now.kind === 'signedIn' && now.token === token) return
    unfollow()
    kicks.unsubscribe()
    forgetChat('patient')
    chat.stop()
  })
  return chat
}

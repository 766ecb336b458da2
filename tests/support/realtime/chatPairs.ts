import type { ChatSession } from '#contract/entities/chat.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { ChatClient, Ward } from '#tests/support/consultation/ward.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>

/** People of a ward at their sockets, for the suites of the chat socket. */
export const chatPairs = (ward: () => Ward) => ({
  /** signs in and connects */
  async connected(actor: ChatActor): Promise<ChatClient & { token: string }> {
    const token = await ward().signIn(actor)
    const client = ward().connect(token)
    await client.connected()
    return { ...client, token }
  },
  /** a doctor and a patient with a consultation going on */
  async pair(): Promise<{ doctor: Doctor; patient: ChatActor; session: ChatSession }> {
    const [doctor, patient] = [await ward().makeDoctor(), await ward().makePatient()]
    return { doctor, patient, session: await ward().running(patient, doctor) }
  },
})

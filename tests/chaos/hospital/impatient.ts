/** Answers of the chat socket are waited for as much shorter as the machines' time runs faster. */
import { CHAT_ACK_TIMEOUT } from '#contract/constants.ts'
import { failure } from '#contract/http/failure.ts'
import type { ChatWire } from '#streams/chatLink.stream.ts'

/** At the least: a server on a busy machine takes a while. */
const LEAST_MS = 1_200

/** A wire that gives an answer up `haste` times earlier. */
export const impatient =
  (haste: number) =>
  (wire: ChatWire): ChatWire => ({
    ...wire,
    command: async (name, input) => {
      let late: NodeJS.Timeout | undefined
      const tooLong = new Promise<never>((_resolve, reject) => {
        late = setTimeout(() => reject(failure('timeout', 'no answer')), Math.max(LEAST_MS, CHAT_ACK_TIMEOUT / haste))
      })
      const answer = wire.command(name, input)
      answer.catch(() => undefined)
      return Promise.race([answer, tooLong]).finally(() => clearTimeout(late))
    },
  })

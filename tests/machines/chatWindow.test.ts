import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/entities/chat.ts'
import { sampleMessage } from '#machines/chatLink/chatSamples.ts'
import type { ChatWindow } from '#machines/chatSession/chatSession.types.ts'
import { EMPTY_WINDOW, hasHole, startedAt, withArrived, withOlder, withPage } from '#machines/chatSession/chatSession.window.ts'

const SEED = 20_260_101
const RUNS = 1_000

/** What the world may do between server and window. */
type Command =
  | { do: 'write' }
  /** the server changes a message that is stored (rev grows) */
  | { do: 'change'; which: number }
  /** a push arrives, perhaps late or again; pushes never taken are lost */
  | { do: 'push'; which: number }
  | { do: 'ask resume' | 'ask newest' | 'ask older' }
  /** the answer that was asked for arrives now */
  | { do: 'answer' }

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Command>({ do: 'write' }) },
  { weight: 1, arbitrary: fc.nat(30).map((which): Command => ({ do: 'change', which })) },
  { weight: 6, arbitrary: fc.nat(30).map((which): Command => ({ do: 'push', which })) },
  { weight: 2, arbitrary: fc.constantFrom<Command>({ do: 'ask resume' }, { do: 'ask newest' }, { do: 'ask older' }) },
  { weight: 2, arbitrary: fc.constant<Command>({ do: 'answer' }) },
)

/** Pages are small, so that they are often not enough. */
const PAGE = 3
const after = (log: readonly ChatMessage[], seq: number) => log.filter(message => message.seq > seq).slice(0, PAGE)
const newest = (log: readonly ChatMessage[]) => log.slice(-PAGE)

function expectStretch({ messages, early, lastSeq }: ChatWindow) {
  const seqs = messages.map(message => message.seq)
  expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 1) + index))
  if (lastSeq !== null && seqs.length > 0) expect(seqs.at(-1)).toBe(lastSeq)
  const waiting = early.map(message => message.seq)
  expect(waiting).toEqual([...new Set(waiting)].sort((a, b) => a - b))
  if (lastSeq !== null) expect(waiting.every(seq => seq > lastSeq + 1)).toBe(true)
}

it('[CHAT-02] whatever is dropped, doubled or out of order, the window stays a stretch of the log and becomes equal to it', () => {
  const property = fc.property(fc.nat(8), fc.array(command, { maxLength: 60 }), (written, commands) => {
    let log: ChatMessage[] = Array.from({ length: written }, (_, index) => sampleMessage(index + 1))
    const pushes: ChatMessage[] = []
    let window = EMPTY_WINDOW
    const answers: ((window: ChatWindow) => ChatWindow)[] = []
    const stored = (message: ChatMessage) => {
      log = [...log.filter(one => one.seq !== message.seq), message].sort((a, b) => a.seq - b.seq)
      pushes.push(message)
    }

    for (const step of commands) {
      if (step.do === 'write') stored(sampleMessage(log.length + 1))
      else if (step.do === 'change') {
        const old = log[step.which % Math.max(1, log.length)]
        if (old) stored({ ...old, content: `${old.content}!`, rev: old.rev + 1 })
      } else if (step.do === 'push') {
        const message = pushes[step.which % Math.max(1, pushes.length)]
        if (message) window = withArrived(window, message)
      } else if (step.do === 'ask resume' && window.lastSeq !== null) {
        const page = after(log, window.lastSeq)
        answers.push(now => withPage(now, page))
      } else if (step.do === 'ask newest') {
        const page = newest(log)
        answers.push(now => startedAt(now, page, (page[0]?.seq ?? 1) === 1))
      } else if (step.do === 'ask older' && window.messages[0] !== undefined) {
        const page = log.filter(message => message.seq < (window.messages[0]?.seq ?? 0)).slice(-PAGE)
        answers.push(now => withOlder(now, page, (page[0]?.seq ?? 1) === 1))
      } else if (step.do === 'answer') window = answers.shift()?.(window) ?? window
      expectStretch(window)
    }

    // the link is up and nothing is lost any more: page, resume until all is there, and the last state of changed messages
    if (window.lastSeq === null) window = startedAt(window, newest(log), log.length <= PAGE)
    while ((window.lastSeq ?? 0) < log.length) window = withPage(window, after(log, window.lastSeq ?? 0))
    window = pushes.reduce(withArrived, window)
    expectStretch(window)
    expect(hasHole(window)).toBe(false)
    expect(window.messages).toEqual(log.filter(message => message.seq >= (window.messages[0]?.seq ?? log.length + 1)))
  })
  fc.assert(property, { seed: SEED, numRuns: RUNS })
})

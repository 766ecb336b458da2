import { createStore } from '#src/lib/createStore.ts'

/** What a prompt asks (DIALOG-13, 18). */
export interface PromptQuestion {
  title: string
  /** the button that answers, named after the command */
  confirm: string
  /** name of the one field */
  label: string
  /** what stands in the field at first */
  value?: string
  placeholder?: string
  /** characters; 255 unless told */
  max?: number
  /** an empty answer is not taken (default) */
  isRequired?: boolean
  /** what is wrong with the text, or null */
  check?: (text: string) => string | null
}
interface Asked {
  id: number
  question: PromptQuestion
  answer: (text: string | undefined) => void
}

const waiting = createStore<readonly Asked[]>([])
let next = 1

/**
 * Asks for one text in a modal window; resolves with it, or with undefined when the person leaves without an answer. Questions asked at once come one
 * after the other. The window is drawn by PromptHost in the frame.
 */
export const prompt = (question: PromptQuestion): Promise<string | undefined> =>
  new Promise(resolve => {
    const id = next++
    waiting.set([...waiting.current(), { id, question, answer: resolve }])
  })

/** The question that is asked now, for the host. */
export const prompts = {
  current: (): Asked | undefined => waiting.current()[0],
  subscribe: waiting.subscribe,
  /** Ends the question: with a text, or without one. */
  settle(id: number, text: string | undefined): void {
    const asked = waiting.current().find(one => one.id === id)
    if (asked === undefined) return
    waiting.set(waiting.current().filter(one => one.id !== id))
    asked.answer(text)
  },
  /** The frame is left: nobody can answer any more. */
  dismissAll(): void {
    for (const { id } of waiting.current()) prompts.settle(id, undefined)
  },
}

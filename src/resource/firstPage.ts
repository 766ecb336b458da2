import type { Call } from '#contract/http/defineCall.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import type { AnyResource, ListInput } from '#contract/resources/defineResource.ts'
import { isFiltered } from '#machines/resourceList/resourceList.rules.ts'
import type { ListQuery } from '#machines/resourceList/resourceList.types.ts'
import { answerOf } from '#src/lib/http/call.ts'
import { currentLocation } from '#src/lib/navigation.ts'
import type { ListSetup } from './listTypes.ts'
import { listInput, queryOf } from './query.ts'
import type { ResourceScreen } from './screen.ts'

/** An answer that was asked for so long ago, ms, is asked for anew: its list was long in coming. */
const FRESH_MS = 20_000

/** What every question of a list says, whatever the person asks for. */
export const fixedInput = ({ screen, owner }: ListSetup): Readonly<Record<string, string>> => ({
  ...screen.params,
  ...(owner ? { [owner.by]: owner.id } : {}),
})

/** The question for a page of a list. A tree begins with its top rows; who looks for something looks in all of it. */
export function pageInput(setup: ListSetup, query: ListQuery): ListInput {
  const { resource, screen } = setup
  const top = resource.parent === undefined || isFiltered(query) ? {} : { [resource.parent]: screen.root ?? '0' }
  return listInput(resource, query, { ...fixedInput(setup), ...top })
}

let early: { key: string; at: number; answer: Promise<Envelope<unknown>> } | null = null
let arriving: Promise<void> = Promise.resolve()
/** What is drawn now is shown so long after, ms. */
const FRAME_MS = 50
/** Resolves when the list that is drawn now is shown, with the rows that were asked for early or what kept them. */
export async function firstPageShown(): Promise<void> {
  await arriving
  await new Promise(done => setTimeout(done, FRAME_MS))
}

const keyOf = ({ path }: Call, input: ListInput): string => path + JSON.stringify(input)

/** Asks for the rows of the list at the address while the list itself is still on its way (SPEED-04); `claimFirstPage` gives the answer to it. */
export function askFirstPage(resource: AnyResource, screen: ResourceScreen): void {
  const facts = resource.api.list
  if (facts === undefined) return
  const query = queryOf(resource, currentLocation().search, screen.filters)
  const input = pageInput({ resource, screen, owner: null }, query)
  const answer = answerOf(facts as Call, input, { quiet: true })
  arriving = answer.then(
    () => undefined,
    () => undefined,
  )
  early = { key: keyOf(facts as Call, input), at: performance.now(), answer }
}

/** The answer to this very question, where it was asked a moment ago; once. */
export function claimFirstPage(facts: Call, input: ListInput): Promise<Envelope<unknown>> | null {
  const taken = early
  if (taken === null || taken.key !== keyOf(facts, input)) return null
  early = null
  return performance.now() - taken.at < FRESH_MS ? taken.answer : null
}

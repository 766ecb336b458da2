import { Loading } from '#src/lib/loading/Loading.tsx'
import type { Loaded } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'

interface Props {
  state: Loaded<unknown>
  count: number
  /** what is said where there is nothing */
  none: string
  again: () => void
}

/** A list on its way, a list that did not come, an empty list. */
export function RecordState({ state, count, none, again }: Props) {
  if (state.kind === 'loading') return <Loading shape="detail" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  return count === 0 ? <p role="status">{none}</p> : null
}

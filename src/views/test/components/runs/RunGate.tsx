import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { RUN_ID, RUN_TEXT } from '#contract/rules/testRuns.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import '#src/ui/feedback/nothing.css'

interface Props<T> {
  load(id: string): Promise<T>
  children(value: T): ReactNode
}

function Loaded<T>({ id, load, children }: Props<T> & { id: string }) {
  const { state, again } = useLoad(id, load)
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead="执行未能加载" />
  return children(state.value)
}

const isId = (id: string): boolean => new RegExp(RUN_ID).test(id)

/** What a page of a run shows of the run that its address names; without a name, or with one that no run has, it leads to the list. */
export function RunGate<T>(props: Props<T>) {
  const id = new URLSearchParams(usePageLocation().search).get('id') ?? ''
  return !isId(id) ? (
    <p className="xl-nothing">
      <span>{id === '' ? '请从“执行”列表打开一次执行。' : `${RUN_TEXT.unknown}。`}</span>
      <Link to="/test/runs">打开执行列表</Link>
    </p>
  ) : (
    <Loaded key={id} id={id} {...props} />
  )
}

import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useCatalogue } from '../components/catalogue/useCatalogue.ts'
import { LiveView } from '../components/live/LiveView.tsx'

/** 实时: what the machines of another tab of this browser do at this moment (QA-17). */
export default function Live() {
  usePageContent()
  const { state, again } = useCatalogue()
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead="状态机未能加载" />
  return <LiveView catalogue={state.value} />
}

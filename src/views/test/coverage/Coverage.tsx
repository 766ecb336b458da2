import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useCatalogue } from '../components/catalogue/useCatalogue.ts'
import { CoveragePage } from '../components/coverage/CoveragePage.tsx'

/** 覆盖: what the browser suites walk of each machine, and what no browser ever did (QA-18). */
export default function Coverage() {
  usePageContent()
  const { state, again } = useCatalogue()
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead="状态机未能加载" />
  return <CoveragePage catalogue={state.value} />
}

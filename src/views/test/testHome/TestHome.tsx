import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useCatalogue } from '../components/catalogue/useCatalogue.ts'
import { Workbench } from '../components/Workbench.tsx'

/** 状态机: the machines that run the product, drawn, listed and walked (QA-07 to QA-09). */
export default function TestHome() {
  usePageContent()
  const { state, again } = useCatalogue()
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead="状态机未能加载" />
  return <Workbench catalogue={state.value} />
}

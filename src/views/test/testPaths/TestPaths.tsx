import { useLocation } from 'react-router-dom'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useCatalogue } from '../components/catalogue/useCatalogue.ts'
import { beginOf } from '../components/paths/order.ts'
import { PathsPage } from '../components/paths/PathsPage.tsx'

/** 路径: test paths by GraphWalker's generators and stop conditions, to download and to walk (QA-07, QA-10). */
export default function TestPaths() {
  usePageContent()
  const { hash } = useLocation()
  const { state, again } = useCatalogue()
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead="状态机未能加载" />
  return <PathsPage key={hash} catalogue={state.value} begin={beginOf(hash)} />
}

import { useCallback, useState } from 'react'
import { walkedInBrowser } from '#machines/kit/walkedInBrowser.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import type { Catalogue } from '#src/runtime/machines/catalogue.ts'
import { MachineList } from '../catalogue/MachineList.tsx'
import { titleIn } from '../catalogue/useCatalogue.ts'
import { WorkbenchFrame } from '../WorkbenchFrame.tsx'
import { Heat } from './Heat.tsx'
import './coverage.css'

const FIRST = 'session'

const noteOf = (name: string): string => {
  const { paths, transitions } = walkedInBrowser(name)
  if (transitions.length === 0) return '浏览器未走过'
  return paths === 0 ? `浏览器流程 ${transitions.length} 条转移` : `浏览器 ${paths} 条路径`
}

/** The machines, the chosen one with what browsers walked of it, and what they did not. */
export function CoveragePage({ catalogue: { names, open } }: { catalogue: Catalogue }) {
  const [name, setName] = useState(FIRST)
  const { state, again } = useLoad(
    name,
    useCallback((of: string) => open(of), [open]),
  )
  return (
    <WorkbenchFrame
      label="状态机"
      chosen={titleIn(names, name)}
      list={<MachineList names={names} chosen={name} noteOf={noteOf} onChoose={setName} />}
    >
      {state.kind === 'loading' ? (
        <Loading />
      ) : state.kind === 'failed' ? (
        <LoadError failure={state.failure} again={again} lead="状态机未能加载" />
      ) : (
        <Heat key={name} entry={state.value} />
      )}
    </WorkbenchFrame>
  )
}

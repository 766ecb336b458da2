import { useCallback, useRef, useState } from 'react'
import { walked } from '#machines/kit/walked.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useFillHeight } from '#src/lib/useFillHeight.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import type { Catalogue } from '#src/runtime/machines/catalogue.ts'
import { MachineList } from '../catalogue/MachineList.tsx'
import { titleOf } from '../catalogue/useCatalogue.ts'
import '../walk/walk.css'
import '../workbench.css'
import { Heat } from './Heat.tsx'
import './coverage.css'

const FIRST = 'session'
const NARROW = 1088
const BELOW = 16

const noteOf = (name: string): string => {
  const browser = walked[name]?.browser
  return browser === undefined ? '浏览器未走过' : `浏览器 ${browser.paths} 条路径`
}

/** The machines, the chosen one with what browsers walked of it, and what they did not. */
export function CoveragePage({ catalogue: { names, open } }: { catalogue: Catalogue }) {
  const box = useRef<HTMLDivElement>(null)
  const height = useFillHeight(box, BELOW)
  const isNarrow = useNarrowerThan(NARROW)
  const [name, setName] = useState(FIRST)
  const { state, again } = useLoad(
    name,
    useCallback((of: string) => open(of), [open]),
  )
  const list = <MachineList names={names} chosen={name} noteOf={noteOf} onChoose={setName} />
  return (
    <div ref={box} className="xl-workbench" style={isNarrow ? undefined : { height }}>
      {isNarrow ? (
        <details className="xl-workbench-machines">
          <summary>
            状态机：<strong>{titleOf(names.find(one => one.name === name) ?? { name, labels: undefined })}</strong>
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
      {state.kind === 'loading' ? (
        <Loading />
      ) : state.kind === 'failed' ? (
        <LoadError failure={state.failure} again={again} lead="状态机未能加载" />
      ) : (
        <Heat key={name} entry={state.value} />
      )}
    </div>
  )
}

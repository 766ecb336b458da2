import { useRef, type ReactNode } from 'react'
import { useFillHeight } from '#src/lib/useFillHeight.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import './walk/walk.css'
import './workbench.css'

const NARROW = 1088
/** Free below the columns, px. */
const BELOW = 16

interface Props {
  /** what the list is of, and what is chosen in it: its fold says both where it is narrow */
  label: string
  chosen: string
  list: ReactNode
  children: ReactNode
}

/** The columns of a page of the workbench: list, chart, side. Where it is narrow they stand below each other, the list folded. */
export function WorkbenchFrame({ label, chosen, list, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const height = useFillHeight(box, BELOW)
  const isNarrow = useNarrowerThan(NARROW)
  return (
    <div ref={box} className="xl-workbench" style={isNarrow ? undefined : { height }}>
      {isNarrow ? (
        <details className="xl-workbench-machines">
          <summary>
            {label}：<strong translate="no">{chosen}</strong>
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
      {children}
    </div>
  )
}

import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stateGraphOf } from '#machines/kit/stateGraph.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import type { Catalogue, CatalogueEntry } from '#src/runtime/machines/catalogue.ts'
import { Button } from '#src/ui/Button.tsx'
import { ChartPane, useChartLook } from './chart/ChartPane.tsx'
import { StateList } from './chart/StateList.tsx'
import { chartWords } from './chart/chartLabels.ts'
import { MachineList } from './catalogue/MachineList.tsx'
import { titleIn, titleOf } from './catalogue/useCatalogue.ts'
import { leavesOf } from './walk/leaves.ts'
import { walkWords } from './walk/text.ts'
import { useWalk } from './walk/useWalk.ts'
import { readAddress, writeAddress, type WalkAddress } from './walk/walkAddress.ts'
import { WalkPane } from './walk/WalkPane.tsx'
import { WorkbenchFrame } from './WorkbenchFrame.tsx'

/** The machine that everybody knows: it opens first. */
const FIRST = 'session'
const SIDES = { walk: '走一遍', list: '清单' } as const

/** Machines, the drawn one, and the walk through it or its list; the address holds machine and steps. */
export function Workbench({ catalogue }: { catalogue: Catalogue }) {
  const { names, open } = catalogue
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [side, setSide] = useState<keyof typeof SIDES>('walk')
  const [picked, setPicked] = useState<string | null>(null)
  const [{ language }] = useChartLook()

  const address = readAddress(hash)
  const name = names.some(one => one.name === address.machine) ? address.machine : FIRST
  const { state, again } = useLoad(
    name,
    useCallback((of: string) => open(of), [open]),
  )
  const move = (next: WalkAddress) => {
    setPicked(null)
    void navigate({ hash: writeAddress(next) }, { replace: true })
  }
  const choose = (machine: string) => move({ machine, start: 0, steps: '[]', at: null })
  return (
    <WorkbenchFrame
      label="状态机"
      chosen={titleIn(names, name)}
      list={<MachineList names={names} chosen={name} onChoose={choose} />}
    >
      {state.kind === 'loading' ? (
        <Loading />
      ) : state.kind === 'failed' ? (
        <LoadError failure={state.failure} again={again} lead="状态机未能加载" />
      ) : (
        <Opened
          key={name}
          unknown={address.machine === name || address.machine === '' ? null : address.machine}
          entry={state.value}
          address={{ ...address, machine: name }}
          {...{ move, side, setSide, picked, setPicked, language }}
        />
      )}
    </WorkbenchFrame>
  )
}

interface OpenedProps {
  /** the machine that the address names and that there is not */
  unknown: string | null
  entry: CatalogueEntry
  address: WalkAddress
  move(address: WalkAddress): void
  side: keyof typeof SIDES
  setSide(side: keyof typeof SIDES): void
  picked: string | null
  setPicked(name: string | null): void
  language: 'zh' | 'en'
}

function Opened({ unknown, entry, address, move, side, setSide, picked, setPicked, language }: OpenedProps) {
  const walk = useWalk(entry, address, move)
  const graph = useMemo(() => stateGraphOf(walk.model), [walk.model])
  const words = useMemo(() => walkWords(entry, graph, language), [entry, graph, language])
  const title = titleOf(entry)
  const { position, walked, at } = walk
  const marks = useMemo(() => {
    const passed = walked.positions.slice(0, at + 1)
    return {
      active: new Set(position?.active),
      taken: new Set(position?.taken),
      ...(at === 0 ? {} : { walked: new Set(passed.flatMap(({ active, taken }) => [...active, ...taken])) }),
    }
  }, [walked, position, at])
  return (
    <>
      <ChartPane
        name={entry.name}
        title={title}
        machine={entry.machine}
        graph={graph}
        labels={entry.labels}
        marks={marks}
        picked={picked}
        shown={leavesOf(position?.active ?? [])[0] ?? null}
        onPick={setPicked}
      />
      <aside className="xl-workbench-side" aria-label={SIDES[side]}>
        <div className="xl-workbench-sides" role="group" aria-label="右侧内容">
          {(['walk', 'list'] as const).map(one => (
            <Button key={one} aria-pressed={side === one} onClick={() => setSide(one)}>
              {SIDES[one]}
            </Button>
          ))}
        </div>
        <div className="xl-workbench-body" translate="no" tabIndex={0} role="group" aria-label={`${title}：${SIDES[side]}`}>
          {unknown !== null && (
            <p className="xl-walk-problem" role="alert">
              没有名为 {unknown} 的状态机，打开的是{title}。
            </p>
          )}
          {side === 'walk' ? (
            <WalkPane walk={walk} words={words} address={address} title={title} onOpen={move} />
          ) : (
            <StateList
              graph={graph}
              words={chartWords(graph, entry.labels, language)}
              marks={{ ...marks, found: new Set(picked === null ? [] : [picked]) }}
              title={title}
              onPick={name => setPicked(name === picked ? null : name)}
            />
          )}
        </div>
      </aside>
    </>
  )
}

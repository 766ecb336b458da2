import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { modelOf } from '#machines/kit/modelOf.ts'
import { stateGraphOf } from '#machines/kit/stateGraph.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import type { Catalogue, CatalogueEntry } from '#src/runtime/machines/catalogue.ts'
import { ChartPane, useChartLook } from '../chart/ChartPane.tsx'
import { titleIn, titleOf } from '../catalogue/useCatalogue.ts'
import { leavesOf } from '../walk/leaves.ts'
import { walkWords } from '../walk/text.ts'
import { WorkbenchFrame } from '../WorkbenchFrame.tsx'
import { LiveActors } from './LiveActors.tsx'
import { LiveSteps } from './LiveSteps.tsx'
import { liveTabs, type ShownActor, type ShownTab } from './liveStore.ts'
import { NobodyWatched } from './NobodyWatched.tsx'
import './live.css'

/** The watched tabs with their machines, the drawn machine where it is now, and what led there. */
export function LiveView({ catalogue }: { catalogue: Catalogue }) {
  const tabs = useSyncExternalStore(liveTabs.subscribe, liveTabs.current)
  return tabs.length === 0 ? <NobodyWatched /> : <Watched tabs={tabs} catalogue={catalogue} />
}

function Watched({ tabs, catalogue: { names, open } }: { tabs: readonly ShownTab[]; catalogue: Catalogue }) {
  const [chosen, setChosen] = useState<{ tab: string; actor: string } | null>(null)
  const known = useMemo(() => new Map(names.map(one => [one.name, one])), [names])
  const tab = tabs.find(({ id }) => id === chosen?.tab) ?? tabs[0]
  const actor =
    tab?.actors.find(({ id }) => id === chosen?.actor) ?? tab?.actors.find(({ machine }) => known.has(machine)) ?? undefined
  return (
    <WorkbenchFrame
      label="状态机"
      chosen={actor === undefined ? '未选择' : titleIn(names, actor.machine)}
      list={
        <LiveActors
          tabs={tabs}
          known={known}
          chosen={actor?.id ?? null}
          onChoose={(tabId, actorId) => setChosen({ tab: tabId, actor: actorId })}
        />
      }
    >
      {tab === undefined || actor === undefined ? (
        <p className="xl-walk-none">在左侧选择一个状态机</p>
      ) : (
        <Chosen key={`${tab.id} ${actor.id}`} open={open} actor={actor} />
      )}
    </WorkbenchFrame>
  )
}

function Chosen({ open, actor }: { open: Catalogue['open']; actor: ShownActor }) {
  const { state, again } = useLoad(
    actor.machine,
    useCallback((name: string) => open(name), [open]),
  )
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead="状态机未能加载" />
  return <Opened entry={state.value} actor={actor} />
}

function Opened({ entry, actor }: { entry: CatalogueEntry; actor: ShownActor }) {
  const [{ language }] = useChartLook()
  const [picked, setPicked] = useState<string | null>(null)
  /** number of the step that is looked at; null: the last one */
  const [nr, setNr] = useState<number | null>(null)
  const model = useMemo(() => modelOf(entry.machine, entry.options), [entry])
  const graph = useMemo(() => stateGraphOf(model), [model])
  const words = useMemo(() => walkWords(entry, graph, language), [entry, graph, language])
  const { steps } = actor
  const at = nr === null ? steps.length - 1 : steps.findIndex(step => step.nr === nr)
  const step = steps[at] ?? steps.at(-1)
  const marks = useMemo(() => {
    const passed = steps.slice(0, steps.findIndex(one => one === step) + 1)
    return {
      active: new Set(step?.active),
      taken: new Set(step?.taken),
      walked: new Set(passed.flatMap(({ active, taken }) => [...active, ...taken])),
    }
  }, [steps, step])
  return (
    <>
      <ChartPane
        name={entry.name}
        title={titleOf(entry)}
        machine={entry.machine}
        graph={graph}
        labels={entry.labels}
        marks={marks}
        picked={picked}
        shown={leavesOf(step?.active ?? [])[0] ?? null}
        onPick={setPicked}
      />
      <LiveSteps
        title={titleOf(entry)}
        machine={entry.name}
        model={model}
        words={words}
        steps={steps}
        shown={step ?? null}
        isFollowing={nr === null}
        onShow={setNr}
      />
    </>
  )
}

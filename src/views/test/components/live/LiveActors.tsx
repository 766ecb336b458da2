import type { MachineName } from '#src/runtime/machines/catalogue.ts'
import { Button } from '#src/ui/Button.tsx'
import { titleOf } from '../catalogue/useCatalogue.ts'
import { leavesOf } from '../walk/leaves.ts'
import type { ShownTab } from './liveStore.ts'
import '../catalogue/machineList.css'

interface Props {
  tabs: readonly ShownTab[]
  known: ReadonlyMap<string, MachineName>
  /** id of the chosen actor */
  chosen: string | null
  onChoose(tab: string, actor: string): void
}

/** The machines that run in each watched tab, with where they are. */
export function LiveActors({ tabs, known, chosen, onChoose }: Props) {
  return (
    <nav className="xl-machines xl-live-tabs" aria-label="被观察的页签">
      {tabs.map(tab => (
        <section key={tab.id} aria-label={tab.title}>
          <h2>
            {tab.title}
            <span>
              <code>{tab.path}</code> {tab.hasLeft ? '已离开' : '观察中'}
            </span>
          </h2>
          <ul>
            {tab.actors.map(actor => {
              const entry = known.get(actor.machine)
              if (entry === undefined) return null
              const last = actor.steps.at(-1)
              return (
                <li key={actor.id}>
                  <Button
                    variant="bare"
                    className="xl-machine"
                    aria-current={actor.id === chosen ? 'true' : undefined}
                    onClick={() => onChoose(tab.id, actor.id)}
                  >
                    <strong>{titleOf(entry)}</strong>
                    <span>
                      {last === undefined || last.status !== 'active' ? (
                        '已结束'
                      ) : (
                        <code>{leavesOf(last.active).join(' + ')}</code>
                      )}
                    </span>
                  </Button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}

import type { Overview } from '#contract/entities/serviceData.ts'
import type { KpiId } from '#contract/statistics/kpi.ts'
import { STATISTICS_TEXT as T } from '#src/lib/text/statistics.ts'
import { Figure } from './Figure.tsx'
import { TILES, visibleTiles } from './tileSpecs.ts'

/** Twelve tiles: 量, 时, 质. Each number opens its rows. */
export function Tiles({ overview, onOpen }: { overview: Overview; onOpen: (id: KpiId) => void }) {
  const { figures, before } = overview
  return (
    <>
      {(['量', '时', '质'] as const).map(group => {
        const tiles = visibleTiles(TILES[group], id => figures[id] !== undefined)
        return tiles.length === 0 ? null : (
          <section key={group} className="xl-stat-group" aria-label={T.groups[group]}>
            <h3>{T.groups[group]}</h3>
            <div className="xl-stat-tiles">
              {tiles.map(({ main, more }) => (
                <div key={main} className="xl-stat-tile">
                  <Figure
                    id={main}
                    now={figures[main]}
                    before={before?.[main]}
                    isCompared={before !== null}
                    isMain
                    onOpen={onOpen}
                  />
                  {more.length > 0 && (
                    <div className="xl-stat-more">
                      {more.map(id => (
                        <Figure key={id} id={id} now={figures[id]} onOpen={onOpen} />
                      ))}
                    </div>
                  )}
                </div>
              ))}
            </div>
          </section>
        )
      })}
    </>
  )
}

import { selectNews } from '#machines/reachability/reachability.select.ts'
import { checkReachability, useReachability } from '#src/lib/machines/useReachability.ts'
import { NETWORK_TEXT as T } from './aroundTexts.ts'

/** Says that the server cannot be reached, and for a moment that it can again. The region is always there, so that its words are read out. */
export function NetworkBanner() {
  const news = useReachability(selectNews)
  return (
    <div role="status" className="xl-network" data-news={news ?? undefined}>
      {news === null ? null : <span>{T[news]}</span>}
      {news === 'lost' ? (
        <button type="button" onClick={checkReachability}>
          {T.retry}
        </button>
      ) : null}
    </div>
  )
}

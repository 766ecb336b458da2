import type { KpiId } from '#contract/statistics/kpi.ts'

export interface TileSpec {
  main: KpiId
  more: readonly KpiId[]
}
/** Twelve tiles in three groups; every figure of hospital.md part 8 stands in one of them or in a chart. */
export const TILES: Readonly<Record<'量' | '时' | '质', readonly TileSpec[]>> = {
  量: [
    { main: 'orders', more: ['created', 'placed'] },
    { main: 'accepted', more: ['otherEnds', 'transferRate'] },
    { main: 'turnover', more: ['refunds', 'refundRate'] },
    { main: 'prescriptions', more: ['prescribedRate', 'herbShare', 'longShare'] },
  ],
  时: [
    { main: 'wait', more: ['expiredRate'] },
    { main: 'firstReply', more: ['unanswered', 'reply'] },
    { main: 'duration', more: ['reviewTime'] },
    { main: 'online', more: ['busyShare'] },
  ],
  质: [
    { main: 'acceptRate', more: ['refusedRate', 'refusedAfter'] },
    { main: 'passRate', more: ['rejections', 'warnedRate', 'forcedRate'] },
    { main: 'amount', more: ['kinds', 'antibioticRate'] },
    { main: 'satisfaction', more: ['ratedRate', 'returnRate'] },
  ],
}

/** The tiles of which a person may see something: figures that were not answered are left out. */
export function visibleTiles(tiles: readonly TileSpec[], isVisible: (id: KpiId) => boolean): TileSpec[] {
  return tiles.flatMap(({ main, more }) => {
    const [first, ...rest] = [main, ...more].filter(isVisible)
    return first === undefined ? [] : [{ main: first, more: rest }]
  })
}

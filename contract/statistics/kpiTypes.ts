/** How a figure is counted from its rows. */
export type Measure =
  /** number of rows */
  | 'count'
  /** rows with the figure's mark ÷ rows */
  | 'rate'
  /** mean of a value, with median and 90th percentile by nearest rank */
  | 'mean'
  /** sum of a value */
  | 'sum'
  /** sum of a part ÷ sum of a value */
  | 'share'
/** What a value is: money in fen, durations in ms, everything else as it is. */
export type KpiUnit = 'times' | 'sheets' | 'fen' | 'ms' | 'score' | 'kinds'
/** Which rows a figure is about (server/modules/hospital/serviceData/predicates). */
export type KpiSource =
  | 'sessionsCreated'
  | 'sessionsAccepted'
  | 'segments'
  | 'replies'
  | 'sessionsEnded'
  | 'firstVersions'
  | 'firstReviews'
  | 'reviews'
  | 'rejections'
  | 'approvals'
  | 'diseases'
  | 'drugs'
  | 'paidOrders'
  | 'money'
  | 'ratings'
  | 'patients'
  | 'online'
  | 'placedOrders'

/** A figure of the statistics (hospital.md part 8). `of` narrows the rows, `hit` marks the counted ones, `value` is the column that is measured. */
export interface Kpi {
  /** number of the indicator, 1 to 23 */
  k: number
  name: string
  group: '量' | '时' | '质'
  unit: KpiUnit
  measure: Measure
  source: KpiSource
  /** per doctor the rows are others */
  doctorSource?: KpiSource
  of?: string
  hit?: string
  value?: string
  /** what is counted and by which time, shown on hover and focus */
  definition: string
  /** of prescriptions: also for those who may see no other figure */
  isOfPrescriptions?: true
  /** less is better: a rise is no good */
  isBurden?: true
}

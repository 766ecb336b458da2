import type { SessionPorts } from '../session/sessionPorts.ts'
import type { CellRange } from './cellRange.ts'

/** What a mounted grid gives to parts that work on the chosen cells. */
export interface RangePorts extends SessionPorts {
  readonly range: CellRange
}

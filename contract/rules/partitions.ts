/** Tables that grow for ever and lie in a part for each month (decision 187). */
export const PARTITIONED = [
  /** by the moment of the line */
  { table: 'sys_log', title: '审计日志', key: 'at', keyIs: 'moment', isEverSwept: true },
  /** by the id of the talk, which says when it was opened: so a talk lies in one part, and what is unique in it stays so. Medical records: never swept */
  { table: 'chat_message', title: '问诊消息', key: 'session_id', keyIs: 'timedId', isEverSwept: false },
] as const
export type PartitionedTable = (typeof PARTITIONED)[number]

/** Months that have their part ahead of time: when fewer than the least are left, they are filled up to the most. */
export const MONTHS_AHEAD = { least: 3, most: 12 } as const
/** A table begins to lie in months with the one that holds the day after so many days: until then everything has gone into what there was. */
export const FIRST_MONTH_IN_DAYS = 7
/** Months after its end a month is frozen: nothing new comes into it but by exception. */
export const FROZEN_AFTER_MONTHS = 3
/** Years that records of consultations are kept at least (互联网诊疗监管细则（试行）, article 21); this program deletes none. */
export const RECORD_YEARS = 15

/** How an id begins that says when it was made; of ids made of chance alone one of four thousand million does. */
const TIMED_ID_MARK = 'ffffffff'
/** The id at which a moment begins, in order with all ids that were made before and after: the mark and the seconds since 1970, 16 hex characters. */
export const timedIdFrom = (at: number): string =>
  TIMED_ID_MARK +
  Math.floor(at / 1_000)
    .toString(16)
    .padStart(8, '0')

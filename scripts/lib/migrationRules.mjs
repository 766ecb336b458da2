/**
 * What a migration may not do, because the version before it still runs beside it while processes are replaced one by one (SCALE-05): take away or rename what that
 * version reads, refuse what it writes, or hold a table that it needs while every row is read. Words of a finding are the rule, the table and the name in it.
 */

const NAME = '(?:"?public"?\\.)?"?(\\w+)"?'
/** Tables that grow without end: an index on one of them is made beforehand, with CONCURRENTLY, and the migration says IF NOT EXISTS. */
const GROWING = new Set([
  'chat_message',
  'chat_segment',
  'chat_session',
  'grid_answer',
  'grid_log',
  'hos_order',
  'hos_payment',
  'hos_prescription',
  'hos_rx_line',
  'hos_rx_review',
  'hos_rx_version',
  'hos_stock_move',
  'outbox',
  'sys_announcement',
  'sys_announcement_send',
  'sys_audit_link',
  'sys_data_log',
  'sys_file',
  'sys_log',
])

/** One rule: its name, how a statement that breaks it looks (table, then name, as groups), and what must not be there as well. */
const RULES = [
  ['drop table', new RegExp(`^drop table (?:if exists )?${NAME}`, 'i')],
  ['drop column', new RegExp(`^alter table (?:if exists )?(?:only )?${NAME}.*\\bdrop column (?:if exists )?"?(\\w+)"?`, 'is')],
  ['rename', new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} rename(?: column)? (?:to )?"?(\\w+)"?`, 'is')],
  ['change type', new RegExp(`^alter table (?:only )?${NAME}.*\\balter column "?(\\w+)"? (?:set data )?type`, 'is')],
  ['set not null', new RegExp(`^alter table (?:only )?${NAME}.*\\balter column "?(\\w+)"? set not null`, 'is')],
  [
    'not null without default',
    new RegExp(
      `^alter table (?:only )?${NAME}.*\\badd column (?:if not exists )?"?(\\w+)"?(?=.*\\bnot null)(?!.*\\b(?:default|generated)\\b)`,
      'is',
    ),
  ],
  [
    'primary key on all rows',
    new RegExp(`^alter table (?:only )?${NAME}.*\\badd (?:constraint "?(\\w+)"? )?(?:primary key|unique)(?! using index)`, 'is'),
  ],
  [
    'check of all rows',
    new RegExp(`^alter table (?:only )?${NAME}.*\\badd constraint "?(\\w+)"? (?:check|foreign key)(?!.*\\bnot valid\\b)`, 'is'),
  ],
  ['lock', new RegExp(`^lock table ${NAME}`, 'i')],
]
const CREATED = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`, 'i')
const INDEX = new RegExp(`^create (?:unique )?index (concurrently )?(if not exists )?(?:"?(\\w+)"? )?on (?:only )?${NAME}`, 'i')

/** Statements of a file without comments, each on one line. */
const statementsOf = text =>
  text
    .replace(/--(?!> ).*$/gm, '')
    .split(/--> statement-breakpoint|;\s*$/m)
    .map(one => one.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** What is wrong with one migration, in order; [] when a running version can live beside it. Tables that it makes itself are free. */
export function migrationIssues(text) {
  const statements = statementsOf(text)
  const made = new Set(statements.flatMap(one => CREATED.exec(one)?.[1] ?? []))
  return statements.flatMap(one => {
    const index = INDEX.exec(one)
    if (index) {
      const [, , exists, name = '', table] = index
      return exists === undefined && !made.has(table) && GROWING.has(table) ? [`index ${table} ${name}`] : []
    }
    for (const [rule, shape] of RULES) {
      const found = shape.exec(one)
      if (found && !made.has(found[1])) return [[rule, found[1], found[2]].filter(Boolean).join(' ')]
    }
    return []
  })
}

import type { Entry } from '../actions.tsx'
import { TEXT } from '../texts.ts'
import { MoreMenu } from './MoreMenu.tsx'

/** Entries of a row that stand openly; more are behind 更多. */
export const OPEN_ENTRIES = 3

/** What can be done with one row. */
export function RowDeeds({ name, entries }: { name: string; entries: readonly Entry[] }) {
  const isLong = entries.length > OPEN_ENTRIES
  const open = isLong ? entries.slice(0, OPEN_ENTRIES - 1) : entries
  return (
    <div className="xl-list-row-deeds">
      {open.map(({ key, text, isDangerous, press }) => (
        <button
          key={key}
          type="button"
          className="xl-list-link"
          data-danger={isDangerous}
          aria-label={`${text} ${name}`}
          onClick={press}
        >
          {text}
        </button>
      ))}
      {isLong ? (
        <MoreMenu className="xl-list-link" text={TEXT.more} label={`${TEXT.more} ${name}`} entries={entries.slice(open.length)} />
      ) : null}
    </div>
  )
}

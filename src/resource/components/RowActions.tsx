import type { Entry } from '../actions.tsx'
import { EllipsisOutlined } from '@ant-design/icons'
import { MenuButton } from '#src/ui/menu/MenuButton.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TEXT } from '../texts.ts'
import './menu.css'

/** Entries of a row that stand openly; more are behind ⋯ (looks.md part 4). */
const OPEN_ENTRIES = 2

/** The texts of what stands openly in a row of a table. */
export const openTexts = (entries: readonly Entry[]): string[] => entries.slice(0, OPEN_ENTRIES).map(({ text }) => text)

/** What can be done with one row: `most` entries openly, the rest in a menu. */
export function RowActions({ name, entries, most = OPEN_ENTRIES }: { name: string; entries: readonly Entry[]; most?: number }) {
  const open = entries.slice(0, most)
  return (
    <div className="xl-list-row-actions">
      {open.map(({ key, text, isDangerous, press }) => (
        <Button key={key} className="xl-list-link" data-danger={isDangerous} aria-label={`${text} ${name}`} onClick={press}>
          {text}
        </Button>
      ))}
      {entries.length > open.length ? (
        <MenuButton
          className="xl-list-link xl-list-rest"
          text=""
          label={`${TEXT.more} ${name}`}
          entries={() => entries.slice(open.length)}
        >
          <EllipsisOutlined aria-hidden />
        </MenuButton>
      ) : null}
    </div>
  )
}

import { MenuButton } from '#src/ui/menu/MenuButton.tsx'
import type { Entry } from '../actions.tsx'
import './menu.css'

interface Props {
  text: string
  /** its name where the text alone does not tell whose entries these are */
  label?: string
  entries: readonly Entry[]
  className: string
}

/** Entries behind one button: the rest of a row, 批量操作. */
export const MoreMenu = ({ entries, ...button }: Props) => (
  <MenuButton {...button} entries={() => entries}>
    <span className="xl-list-more" aria-hidden="true" />
  </MenuButton>
)

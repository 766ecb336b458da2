import { useState } from 'react'
import { Link } from 'react-router-dom'
import { COMMON_HOME, STATISTICS_HOME } from '#contract/permissions/roleVariant.ts'
import { selectItems } from '#machines/menu/menu.select.ts'
import type { MenuItem } from '#machines/menu/menu.types.ts'
import { WELCOME_TEXT } from '#machines/session/session.rules.ts'
import { selectUser } from '#machines/session/session.select.ts'
import { greeting, hourOf } from '#src/lib/format.ts'
import { useMenu } from '#src/lib/machines/useMenu.ts'
import { useSession } from '#src/lib/machines/useSession.ts'
import { menuIcon } from '#src/lib/menuIcons.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import './serviceData.css'

const HOMES: readonly string[] = [COMMON_HOME, STATISTICS_HOME]
const linksOf = (item: MenuItem): MenuItem[] =>
  item.children.length > 0 ? item.children.flatMap(linksOf) : item.isExternal || HOMES.includes(item.to) ? [] : [item]

function Group({ item }: { item: MenuItem }) {
  const links = linksOf(item)
  if (links.length === 0) return null
  return (
    <section className="xl-start-group" aria-label={item.title}>
      <h2>
        {menuIcon(item.icon)}
        {item.title}
      </h2>
      <ul>
        {links.map(({ id, to, title }) => (
          <li key={id}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The home tab of all but doctors (ROUTE-21, 22): greets by the hour and leads to every screen that the person has. */
export default function ServiceData() {
  usePageContent()
  const name = useSession(selectUser)?.realname ?? ''
  const items = useMenu(selectItems)
  const [hour] = useState(() => hourOf(Date.now()))
  return (
    <div className="xl-start">
      <h2 className="xl-start-hello">
        <strong>
          {greeting(hour)}，{name}
        </strong>
        <span>{WELCOME_TEXT}</span>
      </h2>
      <div className="xl-start-groups">
        {items.map(item => (
          <Group key={item.id} item={item} />
        ))}
      </div>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { selectUser } from '#machines/session/session.select.ts'
import { dateTime } from '#src/lib/format.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'

const MINUTE = 60_000
const escaped = (text: string) => text.replace(/[<>&'"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** A tile of the watermark as an address; drawn by the browser once and repeated by it. */
function watermarkTile(lines: readonly [string, string]): string {
  const [name, time] = lines.map(escaped)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><g transform="rotate(-22 160 100)" fill="#808080" fill-opacity=".17" ` +
    `font-family="sans-serif" font-size="15" text-anchor="middle"><text x="160" y="94">${name}</text><text x="160" y="116">${time}</text></g></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/** Who looks at the page and when, over everything, on paper as well; nothing can be touched through it, and screen readers pass it. */
export function Watermark() {
  const user = useSession(selectUser)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const name = [user?.realname, user?.username].filter(Boolean).join(' ')
  return (
    <div
      aria-hidden="true"
      className="xl-watermark"
      style={{ backgroundImage: watermarkTile([name, dateTime(now).slice(0, 16)]) }}
    />
  )
}

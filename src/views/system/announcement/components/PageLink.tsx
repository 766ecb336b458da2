import { announcementUrl } from '#src/lib/http/urls.ts'

/** The page that everybody may read, also without an account; only what is out and for all has one. */
export function PageLink({ row }: { row: { id: string; msgType: string | null; sendStatus: string | null } }) {
  if (row.sendStatus !== '1' || row.msgType !== 'ALL') return null
  return (
    <p>
      <a href={announcementUrl(row.id)} target="_blank" rel="noopener noreferrer">
        打开通告页面
      </a>
      （无需登录即可阅读，可转发）
    </p>
  )
}

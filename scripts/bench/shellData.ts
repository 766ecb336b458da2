import type { MenuNode } from '#contract/entities/menu.ts'
import { openDatabase } from '#server/db/client.ts'
import { sysAnnouncement } from '#server/db/tables/index.ts'

const CHUNK = 500

/** Makes a seeded folder of the embedded database hold `count` announcements more, for everybody and unread; the folder is given free again. */
export async function addNotices(dataDir: string, count: number): Promise<void> {
  const database = await openDatabase({ dataDir })
  try {
    const [sample] = await database.db.select().from(sysAnnouncement).limit(1)
    if (sample === undefined) throw new Error('the demonstration has no announcement')
    const all = Array.from({ length: count }, (_, n) => ({
      ...sample,
      id: `bench${String(n).padStart(6, '0')}`,
      titile: `第 ${n + 1} 号通知：门诊排班调整`,
      msgType: 'ALL',
      sendStatus: '1',
    }))
    for (let at = 0; at < all.length; at += CHUNK) await database.db.insert(sysAnnouncement).values(all.slice(at, at + CHUNK))
  } finally {
    await database.close()
  }
}

/** The place of one of the measured pages. */
export const pathOf = (group: number, page: number): string => `/bench/g${group}/p${page}`
export const titleOf = (group: number, page: number): string => `列表 ${group}-${page}`
export const groupTitle = (group: number): string => `分组 ${group}`

/** A menu of `groups` × `pages` entries; every page is the announcement list, kept alive, so that each tab is a real list. */
export const bigMenu = (groups: number, pages: number): MenuNode[] =>
  Array.from({ length: groups }, (_, group) => ({
    id: `g${group}`,
    path: `/bench/g${group}`,
    name: `bench-g${group}`,
    component: 'layouts/RouteView',
    route: '1',
    meta: { title: groupTitle(group), keepAlive: false, internalOrExternal: false },
    children: Array.from({ length: pages }, (_entry, page) => ({
      id: `g${group}p${page}`,
      path: pathOf(group, page),
      name: `bench-g${group}-p${page}`,
      component: 'system/userAnnouncementList',
      route: '1' as const,
      meta: { title: titleOf(group, page), keepAlive: true, componentName: 'UserAnnouncementList', internalOrExternal: false },
    })),
  }))

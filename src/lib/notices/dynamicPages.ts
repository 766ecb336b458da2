import type { ComponentType } from 'react'

/** What a page behind a notice gets: `id` is the notice's busId (NOTICE-18). */
export interface NoticePageProps {
  id: string
}
export type NoticePage = ComponentType<NoticePageProps>
export interface NoticePageModule {
  default: NoticePage
}
type Loader = () => Promise<NoticePageModule>

const pages = new Map<string, Loader>()

/** A name as notices write it and files bear it: without the path before it, without ending, small letters. */
const nameOf = (path: string): string =>
  (path.split(/[?#]/)[0] ?? '')
    .replace(/\.(tsx|vue|js)$/i, '')
    .split('/')
    .filter(Boolean)
    .slice(-1)
    .join('')
    .toLowerCase()

/** Makes pages known by their file names; src/app gathers src/views/notices for it. */
export function provideNoticePages(files: Readonly<Record<string, Loader>>): void {
  for (const [file, load] of Object.entries(files)) pages.set(nameOf(file), load)
}

/**
 * How to load the page that openPage names: `chat/ConsultationSummary`, `/chat/ConsultationSummary.vue` or the bare name. A look into the registry,
 * never an import of the path (admin.md 1.1): null for anything that is not in it.
 */
export const noticePage = (openPage: string | null): Loader | null => pages.get(nameOf(openPage ?? '')) ?? null

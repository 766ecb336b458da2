import { createSlot } from '#src/lib/createSlot.ts'
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

const pages = createSlot<ReadonlyMap<string, Loader>>(new Map())

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
  pages.provide(new Map([...pages.get(), ...Object.entries(files).map(([file, load]) => [nameOf(file), load] as const)]))
}

/**
 * How to load the page that openPage names: `chat/ConsultationSummary`, `/chat/ConsultationSummary.vue` or the bare name. A look into the registry,
 * never an import of the path (admin.md 1.1): null for anything that is not in it.
 */
export const noticePage = (openPage: string | null): Loader | null => pages.get().get(nameOf(openPage ?? '')) ?? null

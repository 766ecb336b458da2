import { PAGE_SIZE, PAGE_SIZES } from '#contract/constants.ts'

/** What of the list is shown; it stands in the address bar, so that it survives a reload and can be passed on. */
export interface AnnouncementQuery {
  titile: string
  sender: string
  /** '' means all */
  readFlag: '' | '0' | '1'
  msgCategory: '' | '1' | '2'
  pageNo: number
  pageSize: number
}

export const WHOLE_LIST: AnnouncementQuery = {
  titile: '',
  sender: '',
  readFlag: '',
  msgCategory: '',
  pageNo: 1,
  pageSize: PAGE_SIZE,
}

const oneOf = <T extends string>(text: string | null, known: readonly T[]): T | '' => known.find(one => one === text) ?? ''

/** The query in an address; what makes no sense there counts as not written. */
export function queryOf(search: string): AnnouncementQuery {
  const given = new URLSearchParams(search)
  const pageNo = Number(given.get('pageNo'))
  const pageSize = Number(given.get('pageSize'))
  return {
    titile: (given.get('titile') ?? '').slice(0, 200),
    sender: (given.get('sender') ?? '').slice(0, 100),
    readFlag: oneOf(given.get('readFlag'), ['0', '1']),
    msgCategory: oneOf(given.get('msgCategory'), ['1', '2']),
    pageNo: Number.isInteger(pageNo) && pageNo > 0 && pageNo < 1_000_000 ? pageNo : 1,
    pageSize: PAGE_SIZES.find(size => size === pageSize) ?? PAGE_SIZE,
  }
}

/** The address's query, without what is as it is by default; empty for the whole list. */
export function searchOf(query: AnnouncementQuery): string {
  const written = Object.entries(query)
    .filter(([name, value]) => value !== '' && value !== WHOLE_LIST[name as keyof AnnouncementQuery])
    .map(([name, value]) => [name, String(value)])
  return new URLSearchParams(written).toString()
}

/** True when both ask for the same, on whichever page. */
export const isSameQuestion = (one: AnnouncementQuery, other: AnnouncementQuery): boolean =>
  (['titile', 'sender', 'readFlag', 'msgCategory'] as const).every(field => one[field] === other[field])

/** True when something is looked for, so that an empty answer says something about the question. */
export const isFiltered = ({ titile, sender, readFlag, msgCategory }: AnnouncementQuery): boolean =>
  [titile, sender, readFlag, msgCategory].some(text => text !== '')

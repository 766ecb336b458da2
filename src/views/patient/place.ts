import { navigate } from '#src/lib/navigation.ts'

/** The pages of the patient's app; they stand in the query, so that the phone's back button walks through them. */
export type PatientPlace =
  | { page: 'home' }
  | { page: 'mine' }
  | { page: 'me' }
  | { page: 'doctors'; org: string }
  | { page: 'consult'; org: string; doctor: string }
  | { page: 'session'; sid: string }

/** The page an address names; anything unknown is the home page. */
export function placeOf(search: string): PatientPlace {
  const query = new URLSearchParams(search)
  const [org, doctor, sid] = [query.get('org') ?? '', query.get('doctor') ?? '', query.get('sid') ?? '']
  switch (query.get('page')) {
    case 'mine':
      return { page: 'mine' }
    case 'me':
      return { page: 'me' }
    case 'doctors':
      return org ? { page: 'doctors', org } : { page: 'home' }
    case 'consult':
      return org && doctor ? { page: 'consult', org, doctor } : { page: 'home' }
    case 'session':
      return sid ? { page: 'session', sid } : { page: 'home' }
    default:
      return { page: 'home' }
  }
}

/** Goes to a page of the app. */
export function go(place: PatientPlace, options: { replace?: boolean } = {}): void {
  const { page, ...rest } = place
  const query = page === 'home' ? '' : `?${new URLSearchParams({ page, ...rest }).toString()}`
  navigate(location.pathname + query, options)
}

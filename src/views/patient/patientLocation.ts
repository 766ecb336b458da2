import { navigate } from '#src/lib/navigation.ts'

/** The pages of the patient's app; they stand in the query, so that the phone's back button walks through them. */
export type PatientLocation =
  | { page: 'home' }
  | { page: 'mine' }
  | { page: 'me' }
  | { page: 'family' }
  | { page: 'member'; id: string }
  | { page: 'doctors'; org: string }
  | { page: 'consult'; org: string; doctor: string }
  | { page: 'session'; sid: string }
  | { page: 'records'; kind: 'sheets' | 'records' }
  | { page: 'rx'; id: string }
  | { page: 'record'; id: string }
  | { page: 'care' }
  | { page: 'book'; id: string }
  | { page: 'visits' }
  | { page: 'orders' }
  | { page: 'order'; id: string }
  | { page: 'pay'; id: string }

/** The page an address names; anything unknown is the home page. */
export function patientLocationOf(search: string): PatientLocation {
  const query = new URLSearchParams(search)
  const [org, doctor, sid, id] = ['org', 'doctor', 'sid', 'id'].map(name => query.get(name) ?? '')
  switch (query.get('page')) {
    case 'mine':
      return { page: 'mine' }
    case 'me':
      return { page: 'me' }
    case 'family':
      return { page: 'family' }
    case 'member':
      return id ? { page: 'member', id } : { page: 'family' }
    case 'doctors':
      return org ? { page: 'doctors', org } : { page: 'home' }
    case 'consult':
      return org && doctor ? { page: 'consult', org, doctor } : { page: 'home' }
    case 'session':
      return sid ? { page: 'session', sid } : { page: 'home' }
    case 'records':
      return { page: 'records', kind: query.get('kind') === 'records' ? 'records' : 'sheets' }
    case 'rx':
      return id ? { page: 'rx', id } : { page: 'records', kind: 'sheets' }
    case 'record':
      return id ? { page: 'record', id } : { page: 'records', kind: 'records' }
    case 'care':
      return { page: 'care' }
    case 'book':
      return id ? { page: 'book', id } : { page: 'care' }
    case 'visits':
      return { page: 'visits' }
    case 'orders':
      return { page: 'orders' }
    case 'order':
      return id ? { page: 'order', id } : { page: 'orders' }
    case 'pay':
      return id ? { page: 'pay', id } : { page: 'orders' }
    default:
      return { page: 'home' }
  }
}

/** Goes to a page of the app. */
export function go(place: PatientLocation, options: { replace?: boolean } = {}): void {
  const { page, ...rest } = place
  const query = page === 'home' ? '' : `?${new URLSearchParams({ page, ...rest }).toString()}`
  navigate(location.pathname + query, options)
}

import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { drugStockGrid } from '#contract/grids/tables/drugStock.grid.ts'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import type { FoundRecord } from '#contract/http/calls/records.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { ALL_DEPARTMENTS } from '#contract/rules/scheduleWeek.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { PHONE_DIGITS, RECORD_RIGHT, RECORDS_EACH } from '#contract/rules/recordSearch.ts'
import type { Row } from '#server/crud/hooks.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { doctorNames } from './doctors.repository.ts'
import type { DoctorScope } from './doctors.repository.ts'
import { drugNames } from './drugs.repository.ts'
import { matching } from './matching.rules.ts'
import type { Named } from './matching.rules.ts'
import { accountNames, dictionaryNames } from './names.repository.ts'
import { findPatients, isPatientsPageNarrowed } from './patients.repository.ts'
import type { PatientRow, PatientScope } from './patients.repository.ts'
import { indexFresh } from './initials.repository.ts'

/** Rows that fit and are asked for at once, and in all, of which the first that may be seen are shown. */
const TRIED = 25
const TRIED_MAX = 500

/** Lists that questions compare with, for so long, ms: somebody who types asks several times. Rights are asked for each time. */
const KEPT = 5_000
const lists = new WeakMap<FastifyInstance, LRUCache<string, Promise<readonly unknown[]>>>()
function kept<R>(app: FastifyInstance, key: string, load: () => Promise<R[]>): Promise<R[]> {
  const own = lists.get(app) ?? new LRUCache({ max: 200, ttl: KEPT })
  lists.set(app, own)
  const known = own.get(key)
  if (known !== undefined) return known as Promise<R[]>
  const loading = load()
  own.set(key, loading)
  loading.catch(() => own.delete(key))
  return loading
}

const can = (user: UserPrincipal, right: string): boolean => user.actions.has(right)
export const mayFindDrugs = (user: UserPrincipal): boolean => can(user, `${drugStockGrid.auth}:list`)

/** All patients of the tenant with the right to them, as long as no data rule narrows their page; else those of the own consultations. */
export async function patientScope(app: FastifyInstance, user: UserPrincipal): Promise<PatientScope> {
  const own = { tenantId: user.tenantId, doctorUserId: user.id, isMasked: !can(user, RECORD_RIGHT.patientPhone) }
  if (!can(user, RECORD_RIGHT.patient)) return own
  return (await isPatientsPageNarrowed(app.db, user.id)) ? own : { ...own, doctorUserId: null }
}

const SEX: Readonly<Record<number, string>> = { 1: '男', 2: '女' }
/** What tells patients of one name apart. */
const aboutPatient = ({ sex, birthday, phone }: PatientRow, now: number): string =>
  [SEX[sex] ?? '', ageText(birthday, new Date(now)), maskPhone(phone)].filter(Boolean).join(' ')

async function patients(app: FastifyInstance, user: UserPrincipal, q: string): Promise<FoundRecord[]> {
  await indexFresh(app.db)
  const rows = await findPatients(app.db, await patientScope(app, user), q)
  app.auditRead({
    actor: user,
    action: 'patient.find',
    entity: 'hos_patient',
    entityId: rows.map(({ id }) => id).join(','),
    content: `${rows.length}名患者`,
  })
  return rows.map(row => ({ kind: 'patient', id: row.id, label: row.name, hint: aboutPatient(row, app.now()) }))
}

/** Doctors of departments whose duty this person may see; null: of none. */
export const doctorScope = (user: UserPrincipal): DoctorScope | null =>
  can(user, `${scheduleGrid.auth}:list`)
    ? { tenantId: user.tenantId, departsOf: can(user, ALL_DEPARTMENTS) ? null : user.id }
    : null

/** Who sees phones of staff with their middle hidden asks by the whole number only: by parts the middle could be read out. */
const withPhones = <R extends Named>(user: UserPrincipal, q: string, rows: readonly R[]): R[] =>
  can(user, RECORD_RIGHT.userPhone) || q.length >= PHONE_DIGITS ? [...rows] : rows.map(row => ({ ...row, phone: null }))

async function doctors(app: FastifyInstance, user: UserPrincipal, q: string): Promise<FoundRecord[]> {
  const scope = doctorScope(user)
  if (scope === null) return []
  return chosen(withPhones(user, q, await doctorNames(app.db, scope)), q).map(({ id, name, depart }) => ({
    kind: 'doctor',
    id,
    label: name,
    hint: depart ?? '',
  }))
}

async function drugs(app: FastifyInstance, user: UserPrincipal, q: string): Promise<FoundRecord[]> {
  if (!mayFindDrugs(user)) return []
  const rows = await kept(app, `drug ${user.tenantId}`, () => drugNames(app.db, user.tenantId))
  return chosen(rows, q).map(({ id, name, spec }) => ({ kind: 'drug', id, label: name, hint: spec }))
}

/** The rows that fit, best first. */
function chosen<R extends Named>(rows: readonly R[], q: string): R[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return matching(rows, q)
    .slice(0, RECORDS_EACH)
    .flatMap(id => byId.get(id) ?? [])
}

/** The first rows of a resource, as its own list would show them to this person, data rules and masks included. */
async function shown(app: FastifyInstance, user: UserPrincipal, resource: string, ids: readonly string[]) {
  const found: (Row & { id: string })[] = []
  const tried = ids.slice(0, TRIED_MAX)
  // a data rule may leave them a few of all that fit
  for (let from = 0; from < tried.length && found.length < RECORDS_EACH; from += TRIED) {
    const some = tried.slice(from, from + TRIED)
    const byId = new Map((await app.crud.rows(resource, user, some)).map(row => [row['id'], row]))
    found.push(...some.flatMap(id => (byId.has(id) ? [{ ...byId.get(id), id }] : [])))
  }
  return found.slice(0, RECORDS_EACH)
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

async function users(app: FastifyInstance, user: UserPrincipal, q: string): Promise<FoundRecord[]> {
  if (!can(user, RECORD_RIGHT.user)) return []
  const all = await kept(app, `user ${user.tenantId}`, () => accountNames(app.db, user.tenantId))
  const found = await shown(app, user, 'system/user', matching(withPhones(user, q, all), q))
  return found.map(row => ({
    kind: 'user',
    id: row.id,
    label: text(row['realname']),
    hint: [text(row['username']), text(row['phone'])].filter(Boolean).join(' '),
  }))
}

async function dictionaries(app: FastifyInstance, user: UserPrincipal, q: string): Promise<FoundRecord[]> {
  if (!can(user, RECORD_RIGHT.dictionary)) return []
  const rows = await kept(app, 'dictionary', () => dictionaryNames(app.db))
  const found = await shown(app, user, 'system/dict', matching(rows, q))
  return found.map(row => ({ kind: 'dictionary', id: row.id, label: text(row['dictName']), hint: text(row['dictCode']) }))
}

/** Five of each kind, in the order of RECORD_KINDS. */
export async function findAll(app: FastifyInstance, user: UserPrincipal, q: string): Promise<FoundRecord[]> {
  const found = await Promise.all([patients, doctors, users, drugs, dictionaries].map(find => find(app, user, q)))
  return found.flat()
}

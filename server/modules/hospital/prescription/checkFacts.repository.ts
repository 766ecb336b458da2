import { and, count, eq } from 'drizzle-orm'
import { commaParts } from '#contract/http/commaText.ts'
import { isBelow } from '#contract/prescriptions/context.ts'
import { RULE_CONFIG } from '#contract/prescriptions/check.ts'
import type { DoctorFacts, RuleConfig, SessionFacts } from '#contract/prescriptions/types.ts'
import type { Queryable } from '#server/db/client.ts'
import { hosChronic, hosConfig, hosDisease, hosRevisitProof, sysDepart } from '#server/db/tables/index.ts'
import { levelDrafts } from '../ruleDraft.repository.ts'
import type { DoctorRow, SessionRow } from './access.repository.ts'

const LEVEL_KEY = /^rule\.(\w+)\.level$/
const PEDIATRICS = '儿科'

const signatureOf = (status: string): DoctorFacts['signatureStatus'] =>
  status === '1' ? 1 : status === '2' ? 2 : status === '3' ? 3 : 0

/** What a doctor may write. */
export async function doctorFactsOf(db: Queryable, doctor: DoctorRow): Promise<DoctorFacts> {
  const [department] = await db
    .select({ name: sysDepart.departName })
    .from(sysDepart)
    .where(eq(sysDepart.orgCode, doctor.orgCode))
  return {
    canWestern: doctor.canWestern === 'Y',
    canPatent: doctor.canPatent === 'Y',
    canHerb: doctor.canHerb === 'Y',
    canRestricted: doctor.canRestricted === 'Y',
    isPediatric: doctor.isPediatric === 'Y' || (department?.name.includes(PEDIATRICS) ?? false),
    signatureStatus: signatureOf(doctor.signatureStatus),
  }
}

/** The consultation of a sheet; `doctorUserId` is who writes it, `icds` its diagnoses. */
export async function sessionFactsOf(
  db: Queryable,
  session: SessionRow,
  of: { doctorUserId: string; editableUntil: number | null; icds: readonly string[] },
): Promise<SessionFacts> {
  const { tenantId } = session
  const [proofs] = await db.select({ n: count() }).from(hosRevisitProof).where(eq(hosRevisitProof.sessionId, session.id))
  const refused = await db
    .select({ icdCodes: hosDisease.icdCodes })
    .from(hosDisease)
    .where(and(eq(hosDisease.tenantId, tenantId), eq(hosDisease.enabled, 'Y'), eq(hosDisease.onlineAllowed, 'N')))
  const chronic = await db
    .select({ icdCodes: hosChronic.icdCodes })
    .from(hosChronic)
    .where(and(eq(hosChronic.tenantId, tenantId), eq(hosChronic.enabled, 'Y')))
    .orderBy(hosChronic.id)
  const prefixes = refused.flatMap(({ icdCodes }) => commaParts(icdCodes))
  return {
    status: session.status,
    own: session.doctorUserId === of.doctorUserId,
    editableUntil: of.editableUntil,
    isRevisit: session.revisitStatus === '2',
    proofs: proofs?.n ?? 0,
    diseaseAllowed: !of.icds.some(code => prefixes.some(prefix => isBelow(code, prefix))),
    chronicPrefixes: chronic.flatMap(({ icdCodes }) => commaParts(icdCodes)),
  }
}

const NUMBERS = {
  'rx.guardianBelowYears': 'guardianBelowYears',
  'rx.maxLines': 'maxLines',
  'rx.supplyDays': 'supplyDays',
  'rx.longTermDaysMax': 'longTermDaysMax',
  'rx.herbDoseMax': 'herbDoseMax',
} as const

/** Values of the tenant over the compiled ones. */
export async function ruleConfigOf(db: Queryable, tenantId: number): Promise<RuleConfig> {
  const rows = await db.select().from(hosConfig).where(eq(hosConfig.tenantId, tenantId))
  // a level that waits for a second person is not there yet (RX-33)
  const waiting = new Map((await levelDrafts(db, tenantId)).map(({ key, before }) => [key, before?.facts['value'] ?? null]))
  const values = new Map([
    ...rows.filter(({ key }) => !waiting.has(key)).map(({ key, value }) => [key, value] as const),
    ...[...waiting].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])),
  ])
  const levels: Record<string, 1 | 2 | 3> = {}
  const config = { ...RULE_CONFIG, levels }
  for (const [key, value] of values) {
    const rule = LEVEL_KEY.exec(key)?.[1]
    const number = Number(value)
    if (rule !== undefined && (number === 1 || number === 2 || number === 3)) levels[rule] = number
    if (key === 'tcm.antagonism') config.antagonism = value === 'block' ? 'block' : 'warn'
    const field = Object.entries(NUMBERS).find(([name]) => name === key)?.[1]
    if (field !== undefined && Number.isSafeInteger(number) && number > 0) config[field] = number
  }
  return config
}

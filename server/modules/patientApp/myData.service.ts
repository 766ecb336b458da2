import type { PatientCorrectionInput, PatientFile, PatientSignIn } from '#contract/entities/patientRights.ts'
import { isBirthday } from '#contract/rules/dayText.ts'
import { FAMILY_TEXT, factsOfIdCard } from '#contract/rules/familyTexts.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { PATIENT_RIGHTS_TEXT } from '#contract/rules/patientConsents.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { PatientPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { isPhoneTaken, lockPatientRow, patientRow, setPhone, updatePatient } from './account.repository.ts'
import type { PatientRow } from './account.repository.ts'
import { allergiesOf } from './family.repository.ts'
import { consentsOf, countStored, tokensOf } from './myData.repository.ts'

const ID_CARD = '01'

/** What is stored of a patient (SEC-10). */
export async function readFile(tx: Queryable, id: string): Promise<PatientFile> {
  const row = await patientRow(tx, id)
  const [consents, stored] = await Promise.all([consentsOf(tx, id), countStored(tx, id)])
  return {
    name: row.name,
    sex: row.sex === 2 ? 2 : 1,
    birthday: row.birthday,
    phoneMasked: maskPhone(row.phone),
    allergies: row.allergies,
    pastHistory: row.pastHistory,
    version: row.version,
    registeredAt: row.createTime?.getTime() ?? null,
    consents: consents.map(one => ({
      kind: one.kind,
      version: one.version,
      givenAt: one.givenAt.getTime(),
      withdrawnAt: one.withdrawnAt?.getTime() ?? null,
    })),
    stored,
  }
}

/** Lists without doubles and blanks, in the order given. */
const tidy = (texts: readonly string[]) => [...new Set(texts.map(text => text.trim()).filter(text => text !== ''))]

/** Sex and birthday that are changed must be those that the number of the identity card says. */
function refuseAgainstCard(row: PatientRow, input: Pick<PatientCorrectionInput, 'sex' | 'birthday'>): void {
  if (row.certType !== ID_CARD || row.certNo === '') return
  const said = factsOfIdCard(row.certNo)
  if (input.birthday !== row.birthday && input.birthday !== said.birthday) throw new Refusal(FAMILY_TEXT.badBirthday)
  if (input.sex !== row.sex && input.sex !== said.sex) throw new Refusal(FAMILY_TEXT.badSex)
}

/** Stores what the patient corrects; answers the names of what changed, for the audit. */
export async function correct(tx: Tx, id: string, input: PatientCorrectionInput, now: Date): Promise<string[]> {
  const row = await lockPatientRow(tx, id)
  if (!isBirthday(input.birthday, hospitalDay(now.getTime()))) throw new Refusal(PATIENT_RIGHTS_TEXT.birthday)
  refuseAgainstCard(row, input)
  const holding = await allergiesOf(tx, [id])
  const next = {
    name: input.name.trim(),
    sex: input.sex,
    birthday: input.birthday,
    // what holds by its own row goes where that row ends
    allergies: tidy([...input.allergies, ...holding.map(({ text }) => text)]),
    pastHistory: input.pastHistory.trim(),
  }
  const changed = Object.entries(next).filter(
    ([key, value]) => JSON.stringify(row[key as keyof typeof next]) !== JSON.stringify(value),
  )
  // a request whose answer was lost comes again when it is done
  if (changed.length === 0) return []
  if (input.version !== undefined && input.version !== row.version) throw new Refusal(FAMILY_TEXT.stale)
  await updatePatient(tx, id, { ...Object.fromEntries(changed), updateBy: id, updateTime: now })
  return changed.map(([key]) => key)
}

/** Gives the patient another phone, of which they have shown a code. Refuses one of another patient. */
export async function changePhone(tx: Tx, id: string, phone: string, now: Date): Promise<void> {
  const row = await lockPatientRow(tx, id)
  if (row.phone === phone) throw new Refusal(PATIENT_RIGHTS_TEXT.phoneSame)
  if (await isPhoneTaken(tx, phone)) throw new Refusal(PATIENT_RIGHTS_TEXT.phoneTaken)
  await setPhone(tx, id, phone, now)
}

/** The form in which a sign-in is named: half of the hash of its token, which opens nothing. */
export const signInId = (hash: string): string => hash.slice(0, 32)

/** The patient's sign-ins, the last used first. */
export async function signInsOf(
  tx: Queryable,
  { id, tokenHash }: Pick<PatientPrincipal, 'id' | 'tokenHash'>,
): Promise<PatientSignIn[]> {
  const rows = await tokensOf(tx, id)
  return rows.map(row => ({
    id: signInId(row.hash),
    current: row.hash === tokenHash,
    ip: row.ip,
    agent: row.agent,
    at: row.createdAt.getTime(),
    lastSeen: row.lastSeen.getTime(),
  }))
}

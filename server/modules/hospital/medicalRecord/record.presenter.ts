import type { MedicalRecord, RecordFields, SessionRecords } from '#contract/entities/medicalRecord.ts'
import { EMPTY_RECORD, RECORD_MAX } from '#contract/rules/recordTexts.ts'
import { herbHeadWords, lineWords, USAGE_DICTIONARIES, type SayWord } from '#contract/rules/sheetWords.ts'
import type { Queryable } from '#server/db/client.ts'
import { canonicalJson, sha256 } from '#server/sheets/canonical.ts'
import { dictionaryTexts } from '../dictionaryTexts.repository.ts'
import { drugsIn, recordsOf, sheetsIn, sourcesOf } from './record.repository.ts'
import type { FullRecord, RecordRow } from './record.repository.ts'

/** What of a row is written by the doctor. */
export const fieldsOf = (row: RecordFields): RecordFields => ({
  chiefComplaint: row.chiefComplaint,
  presentIllness: row.presentIllness,
  past: row.past,
  allergy: row.allergy,
  exam: row.exam,
  tcmExam: row.tcmExam,
  diagnoses: row.diagnoses,
  treatment: row.treatment,
  advice: row.advice,
})

/** Hash of what a signature is for: the words, of which session, patient and revision. */
export const recordHash = (row: RecordFields & Pick<RecordRow, 'sessionId' | 'patientId' | 'rev' | 'isRevisit'>): string => {
  const { sessionId, patientId, rev, isRevisit } = row
  return sha256(canonicalJson({ sessionId, patientId, rev, isRevisit, ...fieldsOf(row) }))
}

/** A revision as it leaves the server. */
export const presentRecord = ({ row, doctorName, hash }: FullRecord): MedicalRecord => ({
  ...fieldsOf(row),
  id: row.id,
  sid: row.sessionId,
  rev: row.rev,
  status: row.status,
  isRevisit: row.isRevisit === 'Y',
  doctorName: doctorName ?? '',
  updatedAt: (row.updateTime ?? row.createTime).getTime(),
  signedAt: row.signedAt?.getTime() ?? null,
  hash: hash?.slice(0, 8) ?? null,
  isIntact: hash === null ? null : recordHash(row) === hash,
  version: row.version,
})

const HERBS = '3'
type WrittenDrug = Awaited<ReturnType<typeof drugsIn>>[number]

/** The drugs of the sheets in words: 氨氯地平片 5mg 口服 每日一次 7天；黄芪 15g、石膏 30g 先煎，共7剂，每日1剂，代煎. */
function treatmentOf(drugs: readonly WrittenDrug[], texts: ReadonlyMap<string, string>): string {
  const say: SayWord = (dictionary, value) => texts.get(`${dictionary} ${value}`) ?? value
  const sheets = [...new Set(drugs.map(({ rxId }) => rxId))].map(id => drugs.filter(({ rxId }) => rxId === id))
  return sheets
    .map(lines => {
      const [head] = lines
      const isHerbs = head?.rxType === HERBS
      const said = lines.map(({ line }) => [line.facts.name, ...lineWords(line, isHerbs, say)].join(' '))
      return isHerbs ? [said.join('、'), ...herbHeadWords(head)].join('，') : said.join('；')
    })
    .join('；')
}

/** What a new record begins with: the illness card, the patient's card and the sheets (RX-39). */
async function prefillOf(db: Queryable, sid: string, sheets: Awaited<ReturnType<typeof sheetsIn>>): Promise<RecordFields> {
  const sources = await sourcesOf(db, sid)
  if (!sources) return EMPTY_RECORD
  const { illness } = sources
  const lasting = illness?.durationText ? `病程${illness.durationText}。` : ''
  const taking = illness?.currentDrugs ? `目前用药：${illness.currentDrugs}。` : ''
  const newest = sheets.findLast(({ sheet }) => sheet.diagnoses.length > 0)
  return {
    ...EMPTY_RECORD,
    chiefComplaint: sources.chiefComplaint,
    presentIllness: `${illness?.description ?? ''}${lasting}${taking}`.slice(0, RECORD_MAX.text),
    past: sources.pastHistory,
    allergy: sources.allergies.join('、') || (illness?.allergyDeclared ?? ''),
    diagnoses: newest?.sheet.diagnoses ?? [],
    treatment: treatmentOf(await drugsIn(db, sid), await dictionaryTexts(db, USAGE_DICTIONARIES)).slice(0, RECORD_MAX.text),
  }
}

/** Records of a session and what belongs to writing one. */
export async function sessionRecordsOf(db: Queryable, sid: string): Promise<SessionRecords> {
  const sheets = await sheetsIn(db, sid)
  return {
    records: (await recordsOf(db, sid)).map(presentRecord),
    prefill: await prefillOf(db, sid, sheets),
    sheets: sheets.map(({ sheet: { id, rxNo, status }, lines }) => ({ id, rxNo, status, lines })),
  }
}

/** The newest revision of a session; null: nothing was written. */
export async function newestRecordOf(db: Queryable, sid: string): Promise<MedicalRecord | null> {
  const [newest] = await recordsOf(db, sid)
  return newest ? presentRecord(newest) : null
}

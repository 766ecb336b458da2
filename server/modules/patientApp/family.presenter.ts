import type { FamilyMember } from '#contract/entities/family.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { RELATION_TEXT } from '#contract/rules/familyTexts.ts'
import type { Relation } from '#contract/rules/familyTexts.ts'
import { maskText } from '#server/crud/answerRow.ts'
import type { Queryable } from '#server/db/client.ts'
import { allergiesOf, membersOf } from './family.repository.ts'
import type { AllergyRow, MemberRow } from './family.repository.ts'

const isRelation = (code: string): code is Relation => code in RELATION_TEXT
const KINDS = ['1', '2', '3'] as const
const LEVELS = [0, 1, 2] as const

function presentMember(row: MemberRow, allergies: readonly AllergyRow[], now: Date): FamilyMember {
  return {
    id: row.id,
    name: row.name,
    sex: row.sex === 2 ? 2 : 1,
    birthday: row.birthday,
    ageText: ageText(row.birthday, now),
    relation: isRelation(row.relation) ? row.relation : '9',
    isDefault: row.isDefault === 'Y',
    certNoMasked: maskText('identity', row.certNo),
    guardian:
      row.guardianName === ''
        ? null
        : {
            name: row.guardianName,
            certNoMasked: maskText('identity', row.guardianCertNo),
            phoneMasked: maskText('phone', row.guardianPhone),
          },
    weightG: row.weightG,
    weightAt: row.weightAt?.getTime() ?? null,
    pregnancy: LEVELS.find(level => level === row.pregnancy) ?? 0,
    allergies: allergies
      .filter(({ patientId }) => patientId === row.id)
      .map(({ id, kind, text, source }) => ({
        id,
        kind: KINDS.find(one => one === kind) ?? '3',
        text,
        confirmed: source === '2',
      })),
    version: row.version,
  }
}

/** The people of an account as it sees them. */
export async function familyOf(db: Queryable, accountId: string, now: Date): Promise<FamilyMember[]> {
  const rows = await membersOf(db, accountId)
  const allergies = await allergiesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => presentMember(row, allergies, now))
}

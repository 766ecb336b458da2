import type { Relation } from '../rules/familyTexts.ts'

/** An allergy as the account sees it. `confirmed`: by a doctor, so only a doctor takes it back. */
export interface FamilyAllergy {
  id: string
  /** dictionary allergy_kind: 1 药物, 2 食物, 3 其他 */
  kind: '1' | '2' | '3'
  text: string
  confirmed: boolean
}

/** One of the people of an account; numbers of cards and phones are masked (PAY-10). */
export interface FamilyMember {
  id: string
  name: string
  /** 1 male, 2 female */
  sex: 1 | 2
  birthday: string
  ageText: string
  relation: Relation
  isDefault: boolean
  certNoMasked: string
  guardian: { name: string; certNoMasked: string; phoneMasked: string } | null
  weightG: number | null
  /** when it was told, epoch ms */
  weightAt: number | null
  /** 0 未知, 1 否, 2 是 */
  pregnancy: 0 | 1 | 2
  allergies: FamilyAllergy[]
  version: number
}

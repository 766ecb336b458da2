/** What may be changed and waits for a publication: facts of a drug, a dose, a pair, the level of a rule. */
export type RuleKind = 'drug' | 'dosage' | 'pair' | 'level'
export type RuleChange = 'add' | 'edit' | 'delete'

/** A subject as it was published: `facts` are columns as checks read them, `texts` the same for people, by label. */
export interface RuleImage {
  facts: Record<string, unknown>
  texts: Record<string, string>
}

/** A change that waits for a second person. Times YYYY-MM-DD HH:mm:ss. */
export interface RuleDraft {
  id: string
  version: number
  kind: RuleKind
  op: RuleChange
  name: string
  changes: { label: string; before: string; after: string }[]
  byNames: string[]
  /** this person wrote it, or a part of it: somebody else publishes */
  isOwn: boolean
  at: string
}

/** A rule whose level may be moved (◆, hospital.md part 5; T1 by tcm.antagonism). */
export interface RuleLevel {
  ruleId: string
  name: string
  /** compiled */
  standard: 1 | 2 | 3
  /** as it will be once drafts are published */
  level: 1 | 2 | 3
  /** what it may be given */
  offered: readonly (1 | 2 | 3)[]
  isDraft: boolean
}

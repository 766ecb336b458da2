export interface Papers {
  parts: ReadonlyMap<string, ReadonlySet<string>>
  rulings: ReadonlySet<string>
  records: ReadonlySet<string>
  ids: ReadonlySet<string>
  id: RegExp
}
export function papersIn(root: string): Papers | null
export function lostCitations(line: string, papers: Papers): string[]

/** A row of the tables under docs/spec/requirements. */
export interface Requirement {
  id: string
  /** the step that owns it */
  step: string
  area: string
  requirement: string
  check: string
}
export function requirementsIn(root: string): Requirement[]
export function groupOf(id: string): string
/** Ids in square brackets in the text of tests, with the files that name them; comments do not count. */
export function idsNamedByTests(root: string): Map<string, string[]>

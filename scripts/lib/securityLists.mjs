/** A row of a list: `| id | in short | state | by, or why |`. */
const ROW = /^\| (?<id>[\w.:]+) +\| (?<short>.+?) +\| (?<state>[a-z ]+?) +\| (?<why>.+?) +\|$/
/** A proof: a file, and “…” behind it for what must stand in it. */
const PROOF = /`(?<file>[^`]+)`|“(?<title>[^”]+)”/g
const STATES = new Set(['met', 'not applicable', 'not met'])
/** `As V9.1.1.` is one. */
const REASON_MIN = 10

/**
 * What is wrong with a list of requirements, a sentence for each.
 * @param {string} text the document
 * @param {readonly string[]} ids every requirement that must have its row
 * @param {(file: string) => string | null} read a file below the root; null: there is none
 * @returns {string[]}
 */
export function flawsOfList(text, ids, read) {
  const rows = text.split('\n').flatMap(line => ROW.exec(line)?.groups ?? [])
  const listed = rows.map(({ id }) => id).filter(id => id !== 'Requirement')
  const flaws = [
    ...ids.filter(id => !listed.includes(id)).map(id => `${id} has no row.`),
    ...listed.filter(id => !ids.includes(id)).map(id => `${id} is no requirement.`),
    ...listed.filter((id, at) => listed.indexOf(id) !== at).map(id => `${id} has two rows.`),
  ]
  for (const { id, state, why } of rows) {
    if (id === 'Requirement' || id === '---') continue
    if (!STATES.has(state)) flaws.push(`${id}: "${state}" is no state; say met, not applicable or not met.`)
    else if (state !== 'met' && why.length < REASON_MIN) flaws.push(`${id}: ${state} needs its reason.`)
    else if (state === 'met') flaws.push(...flawsOfProof(id, why, read))
  }
  return flaws
}

function flawsOfProof(id, why, read) {
  const flaws = []
  let text = null
  let count = 0
  for (const { groups } of why.matchAll(PROOF)) {
    if (groups.file !== undefined) {
      count += 1
      text = read(groups.file)
      if (text === null) flaws.push(`${id}: there is no ${groups.file}.`)
    } else if (text !== null && !text.replaceAll("\\'", "'").includes(groups.title.replaceAll('\\|', '|')))
      flaws.push(`${id}: no test is called “${groups.title}” there.`)
  }
  if (count === 0) flaws.push(`${id} is met by no file.`)
  return flaws
}

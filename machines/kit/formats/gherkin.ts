import { casesOf, orderText, titleOf, type PathSet } from './pathSet.ts'

/** Keywords of Gherkin by language, as its own list of them has them (gherkin-languages.json). */
const keywords = {
  zh: { language: 'zh-CN', feature: '功能', scenario: '场景', given: '假如', when: '当', outcome: '那么' },
  en: { language: 'en', feature: 'Feature', scenario: 'Scenario', given: 'Given ', when: 'When ', outcome: 'Then ' },
} as const

/** A doc string, fenced by backticks: between quotes readers take escaped quotes, which JSON has, for plain ones. */
const data = (json: string): string[] => (json === '' ? [] : ['      ```json', `      ${json}`, '      ```'])

/** A feature with a scenario for each path; requirement ids are its tags. */
export function gherkinOf(set: PathSet): string {
  const words = keywords[set.lang]
  const scenarios = casesOf(set).flatMap(({ title, start, steps, rules }) => [
    '',
    ...(rules.length === 0 ? [] : [`  ${rules.map(rule => `@${rule.replace(/\s+/g, '_')}`).join(' ')}`]),
    `  ${words.scenario}: ${title}`,
    `    ${words.given}${start.text}`,
    ...data(start.data),
    `    ${words.outcome}${start.see}`,
    ...steps.flatMap(step => [`    ${words.when}${step.text}`, ...data(step.data), `    ${words.outcome}${step.see}`]),
  ])
  return [
    `# language: ${words.language}`,
    `# ${set.machine}: ${orderText(set)}`,
    `${words.feature}: ${titleOf(set)}`,
    ...scenarios,
    '',
  ].join('\n')
}

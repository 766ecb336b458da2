import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { JOB_CLASSES } from '#contract/rules/jobRules.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical issues that axe finds, as lines: rule, places. `only`: by these rules alone, which is quicker. */
export async function seriousErrors(page: Page, only?: string[]): Promise<string[]> {
  // half a megabyte: once for each document
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const options: RunOptions = { resultTypes: ['violations'], ...(only === undefined ? {} : { runOnly: only }) }
  const results = await page.evaluate(async how => {
    const { axe } = globalThis as unknown as { axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> } }
    return axe.run(document, how)
  }, options)
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`).join('; ')}`)
}

/** Machines of the product: QA's page calls them by their names. */
const MACHINES = readdirSync(new URL('../../machines', import.meta.url))

/**
 * English that the specification fixes, names of keys, units, formats, browsers and systems, of accounts, machines and job classes, examples in hints; everything
 * else on a screen is Chinese (I18N-01).
 */
const ALLOWED = new RegExp(
  `^(${[
    ...[
      'Enter',
      'Shift',
      'Ctrl',
      'Alt',
      'Esc',
      'MB',
      'KB',
      'mg',
      'kg',
      'ml',
      'cm',
      'mmol',
      'PDF',
      'CSV',
      'txt',
      'https?',
      'token',
    ],
    ...['ms', 'GB', 'TB', 'IP', 'ID', 'URL', 'URI', 'Redis', 'PGlite', 'PostgreSQL', 'Node'],
    ...['PNG', 'JPG', 'WEBP', 'GIF', 'JSON', 'OAuth2?', 'QA', 'ICD', 'OSS', 'CAS', 'cron', 'Header', 'Chrome', 'Linux'],
    // web vitals, as every tool for browsers calls them
    ...['LCP', 'INP', 'CLS', 'TTFB'],
    // abbreviations that a pharmacist reads in Chinese texts
    ...['ACEI', 'ARB', 'CCB', 'OTC', 'NSAID'],
    ...['admin', 'doctor', 'hospital', 'pharmacist', 'system', 'security', 'auditor', 'user', 'add', 'wenzhen', 'wz'],
    ...MACHINES,
    ...Object.keys(JOB_CLASSES),
  ].join('|')})$`,
  'i',
)

/** What a report of a slow press names: the kind of event, the element and our class (src/app/watch/described.ts). */
const PRESSED = /\b[a-z]+ [a-z][a-z0-9]*(\[[a-z]+\])?( in (xl|ant|rdg)-[a-z-]+)/g

/** What a database says of its version: the system that packed it. */
const PACKAGED = /(?<=PostgreSQL \S+) \([^)]*\)/g

/** English words among what a person sees, or hears from a screen reader; `code` and `pre` hold names of the product, `translate=no` what people
 * entered, not phrases. */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (
        element === null ||
        element.closest('code, pre, script, style, [lang=en], [translate=no]') ||
        !element.checkVisibility()
      )
        continue
      if (node instanceof Element && node.closest('[aria-hidden=true]') === null)
        for (const name of ['title', 'aria-label', 'placeholder', 'alt']) found.push(node.getAttribute(name) ?? '')
      else if (!(node instanceof Element)) found.push(node.textContent ?? '')
    }
    // names of rows stand in the names of their buttons too
    const entered = [...document.querySelectorAll('[translate=no]')].map(element => (element.textContent ?? '').trim())
    const data = [...new Set(entered)].filter(text => text !== '').toSorted((a, b) => b.length - a.length)
    return found.map(text => data.reduce((rest, name) => rest.replaceAll(name, ''), text))
  })
  return texts.flatMap(text => {
    // addresses and the numbers of prescriptions are no words; of a number the text above may have taken some digits for a name
    const rest = text
      .replace(/https?:\/\/\S+|RX\d+/g, '')
      .replace(PRESSED, '')
      .replace(PACKAGED, '')
    return (rest.match(/[A-Za-z]{2,}/g) ?? []).some(word => !ALLOWED.test(word)) ? [text.trim()] : []
  })
}

/** Nothing makes the page wider than its window. */
export const isInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** What every screen is held to, as lines: no serious issue for assistive technology (`only`: by these rules), no English, nothing wider than the screen. */
export async function errorsOf(page: Page, only?: string[]): Promise<string[]> {
  const serious = await seriousErrors(page, only)
  const english = (await englishOn(page)).map(text => `English: ${text}`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...serious, ...english, ...(overflow > 0 ? [`${overflow} px wider than the screen`] : [])]
}

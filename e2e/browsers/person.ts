import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Found, Key, Tab } from './engine.ts'

/** Something on a page as a person tells it: by its role and name, its label, its text, or a selector where there is neither. */
export interface Query {
  role?: string
  name?: string | RegExp
  label?: string | RegExp
  text?: string | RegExp
  css?: string
  /** only one in which this text stands */
  has?: string
}

/** Testing Library in the page: finds by roles and names in every engine the same. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
/** The first element of a path of queries, each within the one before; null when there is none that is seen. */
const FIND = `path => {
  const matcher = value => (value && value.source !== undefined ? new RegExp(value.source, value.flags) : value)
  const library = window.TestingLibraryDom
  const all = (root, { role, name, label, text, css, has }) => {
    const found = role
      ? library.queryAllByRole(root, role, name === null ? {} : { name: matcher(name) })
      : label
        ? library.queryAllByLabelText(root, matcher(label))
        : text
          ? library.queryAllByText(root, matcher(text))
          : [...root.querySelectorAll(css)]
    return has ? found.filter(one => one.textContent.includes(has)) : found
  }
  let roots = [document.body]
  for (const query of path) roots = roots.flatMap(root => all(root, query))
  return roots.find(one => one.type === 'file' || one.checkVisibility()) || null
}`
const READ = `path => { const found = (${FIND})(path); return found && ('value' in found && found.tagName !== 'LI' && found.tagName !== 'BUTTON' ? found.value : found.innerText) }`
/** Empties a field so that React hears of it. */
const EMPTY = `path => {
  const field = (${FIND})(path)
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  set.call(field, '')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  return true
}`

const plain = (value: string | RegExp | undefined) =>
  value instanceof RegExp ? { source: value.source, flags: value.flags } : (value ?? null)
const wireOf = (path: readonly Query[]) =>
  path.map(({ name, label, text, ...rest }) => ({ ...rest, name: plain(name), label: plain(label), text: plain(text) }))
const told = (path: readonly Query[]): string => path.map(one => Object.values(one).map(String).join(' ')).join(' › ')

/** How long something may take until it is seen, ms: engines under a driver on a laden machine. */
const LIMIT = 45_000

/** Somebody at a browser. Everything waits until what it needs is there; errors name what was never seen. */
export class Person {
  readonly tab: Tab
  private readonly base: string
  constructor(tab: Tab, base: string) {
    this.tab = tab
    this.base = base
  }

  async opens(path: string): Promise<void> {
    await this.tab.goto(this.base + path)
  }

  /** Opens a page with what a browser stores that has signed in before. */
  async opensWith(stored: Readonly<Record<string, string>>, path: string): Promise<void> {
    await this.opens('/favicon.svg')
    await this.tab.run(`stored => { for (const key in stored) localStorage.setItem(key, stored[key]); return true }`, stored)
    await this.opens(path)
  }

  private async prepare(): Promise<void> {
    const isThere = await this.tab.run(`() => 'TestingLibraryDom' in window`, null)
    if (isThere !== true) await this.tab.run(`() => { ${LIBRARY}; return true }`, null)
  }

  /** What is there now, without waiting. */
  async looksFor(...path: readonly Query[]): Promise<Found | null> {
    try {
      await this.prepare()
      return await this.tab.find(FIND, wireOf(path))
    } catch (error) {
      // between two pages there is no document
      if (/navigat|context|document|destroyed|no such|stale|null|undefined/i.test(String(error))) return null
      throw error
    }
  }

  /** Waits until it is seen. */
  async sees(...path: readonly Query[]): Promise<Found> {
    const until = Date.now() + LIMIT
    for (;;) {
      const found = await this.looksFor(...path)
      if (found !== null) return found
      if (Date.now() > until) throw new Error(`never seen: ${told(path)}`)
      await wait(150)
    }
  }

  /** Waits until it is no longer seen. */
  async missesAtLast(...path: readonly Query[]): Promise<void> {
    await expect.poll(async () => (await this.looksFor(...path)) === null, { timeout: LIMIT, message: told(path) }).toBe(true)
  }

  /** Presses it; what moved away meanwhile is looked for again. */
  async clicks(...path: readonly Query[]): Promise<void> {
    const until = Date.now() + LIMIT
    for (;;) {
      const found = await this.sees(...path)
      try {
        return await found.click()
      } catch (error) {
        if (Date.now() > until) throw error
        await wait(200)
      }
    }
  }

  /** Writes into a field in place of what it holds. */
  async fills(text: string, ...path: readonly Query[]): Promise<void> {
    const field = await this.sees(...path)
    await this.tab.run(EMPTY, wireOf(path))
    await field.type(text)
  }

  async types(text: string, ...path: readonly Query[]): Promise<void> {
    await (await this.sees(...path)).type(text)
  }

  presses(key: Key): Promise<void> {
    return this.tab.press(key)
  }

  /** The text of something, or what a field holds. */
  async reads(...path: readonly Query[]): Promise<string> {
    await this.sees(...path)
    return String(await this.tab.run(READ, wireOf(path)))
  }

  /** Waits until something reads so. */
  async seesText(text: string, ...path: readonly Query[]): Promise<void> {
    await expect.poll(() => this.reads(...path), { timeout: LIMIT, message: told(path) }).toBe(text)
  }
}

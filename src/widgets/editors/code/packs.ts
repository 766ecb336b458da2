import { StreamLanguage, type StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import type { CodeLanguage } from './languages.ts'

const legacy = async (parser: Promise<StreamParser<unknown>>): Promise<Extension> => StreamLanguage.define(await parser)

/** How each language's colours are loaded, one chunk for each. */
const PACKS: Readonly<Record<CodeLanguage, () => Promise<Extension>>> = {
  css: async () => (await import('@codemirror/lang-css')).css(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true }),
  xml: async () => (await import('@codemirror/lang-html')).html(),
  'x-java': async () => (await import('@codemirror/lang-java')).java(),
  'x-objectivec': () => legacy(import('@codemirror/legacy-modes/mode/clike').then(({ objectiveC }) => objectiveC)),
  'x-python': async () => (await import('@codemirror/lang-python')).python(),
  'x-rsrc': () => legacy(import('@codemirror/legacy-modes/mode/r').then(({ r }) => r)),
  'x-sh': () => legacy(import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => shell)),
  'x-sql': async () => (await import('@codemirror/lang-sql')).sql(),
  'x-swift': () => legacy(import('@codemirror/legacy-modes/mode/swift').then(({ swift }) => swift)),
  'x-vue': async () => (await import('@codemirror/lang-vue')).vue(),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
}

/** Loads what colours a language. */
export const loadPack = (language: CodeLanguage): Promise<Extension> => PACKS[language]()

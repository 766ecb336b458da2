import type { DictItem } from './session.ts'

/** Every dictionary by its code, as login and queryAllDictItems answer them. */
export type Dictionaries = Readonly<Record<string, readonly DictItem[]>>

/** A dictionary as its screen shows it (contract.md 7.4). */
export interface Dictionary {
  id: string
  dictName: string
  dictCode: string
  description: string | null
  /** 0 texts, 1 numbers */
  type: number
  version: number
}
/** An entry of a dictionary as its screen shows it (contract.md 7.4); status 1 enabled, 0 not. */
export interface DictionaryEntry {
  id: string
  dictId: string
  itemText: string
  itemValue: string
  description: string | null
  sortOrder: number
  status: number
  version: number
}

/** One choice of a field (ENTITY-32): its text under any of three names. */
export interface OptionItem {
  value: string
  text?: string
  label?: string
  title?: string
  disabled?: boolean
}

/** A node of a tree as a client shows it (ENTITY-10). */
export interface TreeNode {
  id: string
  key: string
  title: string
  isLeaf: boolean
  hasChildren: boolean
  parentId: string | null
  children?: TreeNode[]
}

/** A node of loadTreeData, loadTreeRoot and loadTreeChildren on the wire (contract.md 12.2); `value` is null there. */
export interface WireTreeNode {
  key: string
  title: string
  leaf: boolean
  icon: string | null
  parentId: string | null
  value: string | null
  code: string | null
  children?: WireTreeNode[]
}

/** A category tree node as a client shows it (ENTITY-11). */
export interface CategoryNode {
  key: string
  value: string
  label: string
  name: string
  code: string
  leaf: boolean
  isLeaf: boolean
  children?: CategoryNode[]
}

/** A category (contract.md 12.1); `pid` '0' at the top, hasChild '1' or null. */
export interface Category {
  id: string
  pid: string
  name: string
  code: string
  hasChild: '1' | null
  version: number
}

const textOf = (raw: object, names: readonly string[]): string | undefined => {
  const fields = new Map<string, unknown>(Object.entries(raw))
  for (const name of names) {
    const found = fields.get(name)
    if (typeof found === 'string' || typeof found === 'number') return String(found)
  }
  return undefined
}

/** The dictionary items in whatever a server sent: the text stands under text, label or title, a value may be a number (ENTITY-16). */
export function dictItemsOf(raw: unknown): DictItem[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const value = textOf(one, ['value'])
    if (value === undefined) return []
    const text = textOf(one, ['text', 'label', 'title']) ?? value
    return [{ value, text, title: text }]
  })
}

/** What a choice is called on the screen (ENTITY-32). */
export const optionText = ({ value, text, label, title }: OptionItem): string => text ?? label ?? title ?? value

/** A wire node as a client shows it: the wire says `leaf`, value is set to the key (contract.md 32.11). */
export const treeNodeOf = ({ key, title, leaf, parentId, children }: WireTreeNode): TreeNode => ({
  id: key,
  key,
  title,
  isLeaf: leaf,
  hasChildren: !leaf,
  parentId,
  ...(children === undefined ? {} : { children: children.map(treeNodeOf) }),
})

/** A wire node of a category as a client shows it (ENTITY-11). */
export const categoryNodeOf = ({ key, title, leaf, code, children }: WireTreeNode): CategoryNode => ({
  key,
  value: key,
  label: title,
  name: title,
  code: code ?? '',
  leaf,
  isLeaf: leaf,
  ...(children === undefined ? {} : { children: children.map(categoryNodeOf) }),
})

/**
 * The version stamp of all dictionaries: another one as soon as a code, a value, a text or the order of items changed. Both sides work it out from
 * what they hold, so that a client knows the stamp of what its login brought.
 */
export function dictionariesStamp(all: Dictionaries): string {
  // two 32-bit sums after cyrb53, one number of 53 bits
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  const add = (text: string) => {
    for (let i = 0; i <= text.length; i += 1) {
      const sign = i === text.length ? 0xffff : text.charCodeAt(i)
      a = Math.imul(a ^ sign, 2_654_435_761)
      b = Math.imul(b ^ sign, 1_597_334_677)
    }
  }
  for (const [code, items] of Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1))) {
    add(code)
    add(String(items.length))
    for (const { value, text } of items) {
      add(value)
      add(text)
    }
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36)
}

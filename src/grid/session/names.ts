import type { DepartNode } from '#contract/http/calls/departments.ts'
import { departmentTreeCall, lookupText } from '#contract/http/calls/pickers.ts'
import { getMultiUser } from '#contract/http/calls/users.ts'
import { call } from '#src/lib/http/call.ts'
import type { CellNames } from '../kinds/cellKind.ts'
import { itemNames } from './itemNames.ts'
import { laterAgain } from './laterAgain.ts'

/** `isComing`: names were asked for and are not there yet; `come`: waits for them; false: none were asked for. */
export interface ComingNames extends CellNames {
  isComing: () => boolean
  come: () => Promise<boolean>
  /** nobody looks any more */
  stop: () => void
}

/**
 * Names of accounts, departments and items of tables in cells: accounts and items are asked for together, the departments all at once; `changed` is
 * called when names came, and when those that could not be asked for may be asked for again. What the server does not know stays as it is.
 */
export function cellNames(changed: () => void): ComingNames {
  const running = new Set<Promise<void>>()
  const asking = (run: Promise<void>) => {
    const ended = run.finally(() => running.delete(ended))
    running.add(ended)
  }
  const later = laterAgain(changed)
  const users = new Map<string, string>()
  const departs = new Map<string, string>()
  let wanted = new Set<string>()
  let isTreeAsked = false

  const askUsers = () => {
    const accounts = [...wanted]
    wanted = new Set()
    return call(getMultiUser, { username: lookupText(accounts) }, { quiet: true }).then(
      found => {
        for (const { username, realname } of found) users.set(username, realname)
        later.answered()
        changed()
      },
      () => {
        for (const account of accounts) users.delete(account)
        later.failed(accounts.map(userKey))
      },
    )
  }
  const note = (nodes: readonly DepartNode[]) => {
    for (const { key, title, children } of nodes) {
      departs.set(key, title)
      note(children ?? [])
    }
  }
  const askTree = () =>
    call(departmentTreeCall, {}, { quiet: true }).then(
      nodes => {
        note(nodes)
        later.answered()
        changed()
      },
      () => {
        isTreeAsked = false
        later.failed([TREE])
      },
    )
  return {
    user: account => {
      const known = users.get(account)
      if (known !== undefined) return known
      if (later.has(userKey(account))) return account
      users.set(account, account)
      if (wanted.size === 0) asking(Promise.resolve().then(askUsers))
      wanted.add(account)
      return account
    },
    depart: id => {
      const known = departs.get(id)
      if (known === undefined && !isTreeAsked && !later.has(TREE)) {
        isTreeAsked = true
        asking(Promise.resolve().then(askTree))
      }
      return known ?? id
    },
    item: itemNames(asking, changed, later),
    isComing: () => running.size > 0,
    come: async () => {
      if (running.size === 0) return false
      await Promise.all(running)
      return true
    },
    stop: later.stop,
  }
}

const TREE = 'departs'
const userKey = (account: string): string => `user ${account}`

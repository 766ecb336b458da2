import type { DepartNode } from '#contract/http/calls/departments.ts'
import { departmentTreeCall, lookupText } from '#contract/http/calls/pickers.ts'
import { getMultiUser } from '#contract/http/calls/users.ts'
import { call } from '#src/lib/http/call.ts'
import type { CellNames } from '../kinds/cellKind.ts'

/**
 * Names of accounts and departments in cells: accounts are asked for together, the departments all at once; `changed` is called when names came. What
 * the server does not know, or cannot say, stays as it is.
 */
export function cellNames(changed: () => void): CellNames {
  const users = new Map<string, string>()
  const departs = new Map<string, string>()
  let wanted = new Set<string>()
  let isTreeAsked = false

  const askUsers = () => {
    const accounts = [...wanted]
    wanted = new Set()
    call(getMultiUser, { username: lookupText(accounts) }, { quiet: true }).then(
      found => {
        for (const { username, realname } of found) users.set(username, realname)
        changed()
      },
      () => undefined,
    )
  }
  const note = (nodes: readonly DepartNode[]) => {
    for (const { key, title, children } of nodes) {
      departs.set(key, title)
      note(children ?? [])
    }
  }
  const askTree = () => {
    isTreeAsked = true
    call(departmentTreeCall, {}, { quiet: true }).then(
      nodes => {
        note(nodes)
        changed()
      },
      () => {
        isTreeAsked = false
      },
    )
  }
  return {
    user: account => {
      const known = users.get(account)
      if (known !== undefined) return known
      users.set(account, account)
      if (wanted.size === 0) queueMicrotask(askUsers)
      wanted.add(account)
      return account
    },
    depart: id => {
      const known = departs.get(id)
      if (known === undefined && !isTreeAsked) queueMicrotask(() => (isTreeAsked ? undefined : askTree()))
      return known ?? id
    },
  }
}

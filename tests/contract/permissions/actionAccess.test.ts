import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AllAuthEntry, AuthEntry, PermissionType } from '#contract/entities/menu.ts'
import { dataPermission, disabledActions, hasAction, isFieldRestricted } from '#contract/permissions/actionAccess.ts'
import { exclusionPrefix, isButtonShown, isGridButtonShown, toolbarExclusions } from '#contract/permissions/toolbar.ts'

const granted = (action: string, type: PermissionType = '1'): AuthEntry => ({ action, type, describe: action })
const known = (action: string, status: '0' | '1' = '1', type: PermissionType = '1'): AllAuthEntry => ({
  ...granted(action, type),
  status,
})

describe('the check of an element', () => {
  it('[PERM-07] an element stays only while a granted entry has its action', () => {
    expect(hasAction('user:add', { auth: [] })).toBe(false)
    expect(hasAction('user:add', { auth: [granted('user:edit')] })).toBe(false)
    expect(hasAction('user:add', { auth: [granted('user:address')] })).toBe(false)
    expect(hasAction('user:add', { auth: [granted('user:add')] })).toBe(true)
    expect(hasAction('role:edit', { auth: [granted('role:add, role:edit,role:delete')] })).toBe(true)
    expect(hasAction('', { auth: [granted('')] })).toBe(false)
  })

  it('[PERM-08] an entry of type 2 does not count', () => {
    expect(hasAction('user:form:phone', { auth: [granted('user:form:phone', '2')] })).toBe(false)
    expect(hasAction('user:form:phone', { auth: [granted('user:form:phone', '2'), granted('user:form:phone')] })).toBe(true)
  })
})

describe('the data permission rule', () => {
  const action = 'user:form:phone'
  const own = [granted(action, '2')]
  const on = known(action, '1', '2')
  const off = known(action, '0', '2')
  const first = granted(action, '2')

  it('[PERM-09] allows what is in the user’s own list, whatever the two others say', () => {
    for (const allAuth of [[], [on], [off]])
      for (const auth of [[], [first]]) expect(dataPermission(action, { auth, allAuth }, own)).toBe('allowed')
    expect(dataPermission(action, { auth: [], allAuth: [] }, [granted(action, '1')])).toBe('denied')
  })

  it('[PERM-10] denies what the second list holds with status 0', () => {
    expect(dataPermission(action, { auth: [], allAuth: [off] })).toBe('denied')
    expect(dataPermission(action, { auth: [first], allAuth: [off] })).toBe('denied')
    // one entry that is switched off is enough, whatever another one with the same action says
    expect(dataPermission(action, { auth: [], allAuth: [on, off] })).toBe('denied')
  })

  it('[PERM-11] allows what the second list holds and the first does not', () => {
    expect(dataPermission(action, { auth: [], allAuth: [on] })).toBe('allowed')
    expect(isFieldRestricted(action, { auth: [], allAuth: [on] })).toBe(true)
  })

  it('[PERM-12] denies what both lists hold', () => {
    expect(dataPermission(action, { auth: [first], allAuth: [on] })).toBe('denied')
    expect(isFieldRestricted(action, { auth: [first], allAuth: [on] })).toBe(false)
  })

  it('[PERM-13] denies what none of the lists holds', () => {
    expect(dataPermission(action, { auth: [], allAuth: [] })).toBe('denied')
    expect(dataPermission(action, { auth: [first], allAuth: [] })).toBe('denied')
    expect(dataPermission(action, { auth: [], allAuth: [known('user:form:birthday', '1', '2')] })).toBe('denied')
  })
})

describe('the lookup of disabled actions', () => {
  const lists = {
    auth: [granted('user:del')],
    allAuth: [known('user:add'), known('user:edit', '0'), known('user:form', '1', '2'), known('role:add'), known('user:del')],
  }

  it('[PERM-14] [PERM-15] names what exists, is switched on and was not granted, without the prefix', () => {
    expect(disabledActions('user:', lists)).toEqual(['add'])
    expect(disabledActions('role:', lists)).toEqual(['add'])
    expect(disabledActions('', lists)).toEqual([])
  })

  it('looks at codes that share an entry one by one', () => {
    const shared = { auth: [granted('dict:edit')], allAuth: [known('dict:add,dict:edit,dict:delete')] }
    expect(disabledActions('dict:', shared)).toEqual(['add', 'delete'])
  })

  it('never names a granted action, and names every one that is refused to the element', () => {
    const code = fc.constantFrom('a:x', 'a:y', 'a:x,a:y', 'b:x', 'ab:x')
    const status = fc.constantFrom<'0' | '1'>('0', '1')
    const law = fc.property(fc.array(code), fc.array(fc.tuple(code, status)), (mine, all) => {
      const given = { auth: mine.map(one => granted(one)), allAuth: all.map(([one, is]) => known(one, is)) }
      const missing = disabledActions('a:', given)
      for (const name of missing) expect(hasAction(`a:${name}`, given)).toBe(false)
      for (const entry of given.allAuth.filter(one => one.status === '1'))
        for (const one of entry.action.split(',').filter(each => each.startsWith('a:')))
          expect(missing.includes(one.slice(2))).toBe(!hasAction(one, given))
    })
    fc.assert(law, { seed: 66, numRuns: 300 })
  })
})

describe('the toolbar of a grid', () => {
  it('[PERM-16] [PERM-17] hides add by the code add, remove by the code batch_delete', () => {
    expect([isGridButtonShown('add', ['add']), isGridButtonShown('remove', ['add'])]).toEqual([false, true])
    expect([isGridButtonShown('add', ['batch_delete']), isGridButtonShown('remove', ['batch_delete'])]).toEqual([true, false])
    expect([isGridButtonShown('add', []), isGridButtonShown('remove', [])]).toEqual([true, true])
  })

  it('[PERM-19] appends a colon to a prefix without one', () => {
    expect([exclusionPrefix('form'), exclusionPrefix('form:'), exclusionPrefix('')]).toEqual(['form:', 'form:', ''])
    const lists = { auth: [], allAuth: [known('form:add'), known('formula:add'), known('form:')] }
    expect(toolbarExclusions('form', lists)).toEqual(['add'])
  })

  it('[PERM-20] shows a button unless the list names its code', () => {
    expect([isButtonShown('add', []), isButtonShown('add', ['edit']), isButtonShown('add', ['edit', 'add'])]).toEqual([
      true,
      true,
      false,
    ])
  })
})

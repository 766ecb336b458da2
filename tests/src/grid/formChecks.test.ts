import { describe, expect, it, vi } from 'vitest'
import { alwaysResolve, validateForm, validateTables, type CheckedTable } from '#src/grid/formChecks.ts'

const table = (key: string, holds: boolean) => {
  const validateTable = vi.fn(async () => (holds ? null : { a: { name: '请输入名称' } }))
  return { key, validateTable }
}

describe('checks of a form with tables', () => {
  it('[GVAL-35] the form check throws for what is no form and says that a form object is expected', async () => {
    for (const wrong of [{}, null, 'form', [], { validateFields: true }])
      expect(() => validateForm(wrong as never)).toThrow(/form object is expected/)
    await expect(validateForm({ validateFields: async () => ({ name: '甲' }) })).resolves.toEqual({ name: '甲' })
    const says = { errorFields: [{ name: ['name'], errors: ['请输入名称'] }] }
    await expect(validateForm({ validateFields: () => Promise.reject(says) })).rejects.toMatchObject({ text: '请输入名称' })
  })

  it('[GVAL-36] the table check throws for what is no array and says that an array is expected', async () => {
    for (const wrong of [{}, null, 'tables', { length: 1 }]) {
      expect(() => validateTables(wrong as CheckedTable[])).toThrow(/array of tables is expected/)
    }
    const [one, two, three] = [table('one', true), table('two', false), table('three', false)]
    await expect(validateTables([one, two, three])).resolves.toBe('two')
    expect(three.validateTable).not.toHaveBeenCalled()
    await expect(validateTables([one])).resolves.toBeNull()
  })

  it('[GVAL-37] alwaysResolve rejects what is no Promise, and never for what a Promise holds', async () => {
    for (const wrong of [1, null, undefined, {}, 'x'])
      await expect(alwaysResolve(wrong as never)).rejects.toThrow(/Promise is expected/)
    await expect(alwaysResolve(Promise.resolve(7))).resolves.toEqual({ ok: true, value: 7 })
    await expect(alwaysResolve(Promise.reject(new Error('x')))).resolves.toMatchObject({ ok: false, error: { message: 'x' } })
    // a form whose check gives no promise is found out by it
    await expect(validateForm({ validateFields: () => true as never })).rejects.toThrow(/Promise is expected/)
  })
})

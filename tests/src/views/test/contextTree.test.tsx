import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { contextChanges } from '#machines/kit/walk/contextChanges.ts'
import { ContextTree } from '#src/views/test/components/walk/ContextTree.tsx'

afterEach(cleanup)

const changed = (before: object, now: object): string[] => {
  const { container } = render(<ContextTree value={now} changes={contextChanges(before, now)} />)
  return [...container.querySelectorAll('li[data-changed="true"]')].map(item => item.textContent)
}

it('the data of a walk say what a step took out of lists and objects, however deep', () => {
  expect(changed({ files: ['a', 'b'] }, { files: ['a'] })).toEqual(['1：已移除 原为 "b"'])
  expect(changed({ login: { code: 7, name: '王' } }, { login: { name: '王' } })).toEqual(['code：已移除 原为 7'])
  expect(changed({ queue: { waiting: ['x'] }, at: 1 }, { queue: { waiting: [] }, at: 1 })).toEqual(['0：已移除 原为 "x"'])
  expect(changed({ code: 7, at: 1 }, { at: 2 })).toEqual(['at：2原为 1', 'code：已移除 原为 7'])
})

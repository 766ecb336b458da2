import '../support/jsdomParts.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import Palette from '#src/layouts/overlays/Palette.tsx'
import { provideEntries } from '#src/runtime/palette/entries.ts'

afterEach(() => {
  cleanup()
  provideEntries(() => [])
})
Element.prototype.scrollIntoView ??= () => undefined

it('has a list only while there is something to choose; without results a text and a closed combobox', async () => {
  provideEntries(() => [{ id: 'a', group: 'actions', label: '锁定屏幕', run: () => undefined }])
  render(<Palette onClosed={() => undefined} />)
  const field = screen.getByRole('combobox')
  const list = await screen.findByRole('listbox')
  expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')]).toEqual(['true', list.id])
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await userEvent.type(field, '没有')
  expect(await screen.findByText('没有结果')).toBe(screen.getByRole('status'))
  expect([screen.queryByRole('listbox'), field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')]).toEqual([
    null,
    'false',
    null,
  ])
})

import { fireEvent, screen } from '@testing-library/react'

/** Chooses an entry of an antd select by its text. */
export async function chooseOption(name: string, text: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name }))
  const all = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]
  const found = all.find(one => one.textContent === text)
  if (found === undefined) throw new Error(`no option ${text}: ${all.map(one => one.textContent).join(' ')}`)
  fireEvent.click(found)
}

import type { Locator } from '@playwright/test'

/** Chooses an option of a select by its text, as a person does: opens it, types where `typed` says so, and presses the option that is seen. */
export async function chooseOption(form: Locator, label: string, text: string, typed?: string): Promise<void> {
  const box = form.getByRole('combobox', { name: label })
  await box.click()
  if (typed !== undefined) await box.fill(typed)
  await form.page().locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first().click()
}

import { DRUG_TEXT } from '#contract/rules/drugTexts.ts'
import { areIcdPrefixes, prefixesIn } from '#contract/rules/icdPrefixes.ts'
import type { Save } from '#server/crud/hooks.ts'
import { refuseField, textAfter } from './refuseField.rules.ts'

/** Refuses codes that are none, and writes the others as the check reads them: capital letters, parted by commas. */
export function tidyIcdCodes(save: Save): void {
  const codes = textAfter(save, 'icdCodes')
  if (!areIcdPrefixes(codes)) refuseField('icdCodes', DRUG_TEXT.badIcd)
  save.values['icdCodes'] = prefixesIn(codes).join(',')
}

import { defineCall } from '../defineCall.ts'

/**
 * Takes a hospital's own catalogue of diagnoses in: workbooks with the headers of ICD_COLUMNS, up to 20,000 rows at once. Pinyin initials are made where the
 * cell is empty; rows with issues come back in a workbook, as from every list.
 */
export const importIcd = defineCall<Record<string, unknown>, unknown>({
  name: 'import diagnoses',
  methods: ['POST'],
  path: '/hospital/icd/importExcel',
  who: { permission: 'icd:add' },
  upload: true,
})

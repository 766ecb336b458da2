import { disease } from '#contract/resources/hospital/disease.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { tidyIcdCodes } from '../icdCodes.rules.ts'

/** 疾病: codes are stored as checks of prescriptions read them (H2). */
export const diseaseCrud = crudHooks(disease, {
  beforeSave: save => Promise.resolve(tidyIcdCodes(save)),
  batch: {},
})

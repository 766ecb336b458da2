import { drugDosage } from '#contract/resources/hospital/drugDosage.resource.ts'
import { DRUG_TEXT } from '#contract/rules/drugTexts.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { drafted } from '../drafting.service.ts'
import { amountColumns, amountsAfter, refuseRange } from '../amounts.rules.ts'
import { isDosageTaken, isDrug, setDosageAmounts } from './drugDosage.repository.ts'

/** Writes what the amounts of rows of one command were read as. */
async function writeAmounts(saves: readonly Save[]): Promise<void> {
  const [first] = saves
  if (first === undefined) return
  const rows = saves.map(save => ({ id: save.id, set: amountColumns(amountsOf(save)) }))
  await setDosageAmounts(first.tx, rows)
}

const amountsOf = (save: Save) => amountsAfter(save, ['doseMin', 'doseMax', 'dailyMax'])

/** 药品用量: one row for the same people and route, amounts that can be read, the smallest below the largest. */
export const drugDosageCrud = crudHooks(
  drugDosage,
  drafted('dosage', {
    async beforeSave(save) {
      const { doseMin, doseMax, dailyMax } = amountsOf(save)
      if (doseMin === null && doseMax === null && dailyMax === null) refuseField('doseMaxText', DRUG_TEXT.noBounds)
      refuseRange(doseMin, doseMax, 'doseMinText')
      if (doseMax && dailyMax && doseMax.kind === dailyMax.kind && doseMax.value > dailyMax.value)
        refuseField('dailyMaxText', DRUG_TEXT.doseAboveDaily)
      const { tenantId } = save.user
      const drugCode = textAfter(save, 'drugCode')
      if (!(await isDrug(save.tx, tenantId, drugCode))) refuseField('drugCode', DRUG_TEXT.unknownDrug)
      const of = {
        tenantId,
        drugCode,
        population: textAfter(save, 'population'),
        route: textAfter(save, 'route'),
        icdPrefix: textAfter(save, 'icdPrefix'),
      }
      if (await isDosageTaken(save.tx, of, save.id)) refuseField('population', DRUG_TEXT.dosageTaken)
    },
    afterSave: save => writeAmounts([save]),
    batch: {
      keys: row => [
        ['drugCode', 'population', 'route', 'icdPrefix'].map(name => textAfter({ ...row, before: null }, name)).join('|'),
      ],
      afterSave: writeAmounts,
    },
  }),
)

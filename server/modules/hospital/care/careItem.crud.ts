import { careItem } from '#contract/resources/care/item.resource.ts'
import { CARE_TEXT } from '#contract/rules/care.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { deletePrices, isReserved, typeOf } from './care.repository.ts'

/** 护理项目: one that was reserved only goes out of use (CARE-01). */
export const careItemCrud = crudHooks(careItem, {
  async beforeSave(save) {
    if ((await typeOf(save.tx, save.user.tenantId, textAfter(save, 'typeId'))) === undefined)
      refuseField('typeId', CARE_TEXT.noType)
    if (save.values['intro'] === null) save.values['intro'] = ''
  },
  batch: {},
  async beforeDelete(row, { tx }) {
    if (await isReserved(tx, String(row['id']))) throw new Refusal(CARE_TEXT.itemReserved)
  },
  afterDelete: (row, { tx }) => deletePrices(tx, String(row['id'])),
})

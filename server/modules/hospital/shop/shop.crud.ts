import { isAreaGiven } from '#contract/entities/area.ts'
import { shop } from '#contract/resources/hospital/shop.resource.ts'
import { DRUG_TEXT } from '#contract/rules/drugTexts.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { listedShop } from '#server/db/tables/listed.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { hasStock } from './shop.repository.ts'

/** 药房: none goes that still holds stock; areas as everywhere (PICK-48). */
export const shopCrud = crudHooks(shop, {
  table: listedShop,
  async beforeSave(save) {
    const area = textAfter(save, 'areaCode')
    if (area !== '' && !isAreaGiven(area)) refuseField('areaCode', DRUG_TEXT.area)
  },
  batch: {},
  async beforeDelete(row, { tx, user }) {
    if (await hasStock(tx, user.tenantId, String(row['code']))) throw new Refusal(DRUG_TEXT.shopHasStock)
  },
})

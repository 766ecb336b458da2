import { carePrice } from '#contract/resources/care/price.resource.ts'
import { CARE_TEXT } from '#contract/rules/care.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { listedCarePrice } from '#server/db/tables/listed.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { hasPriceIn, isItem } from './care.repository.ts'

/** 护理价格: more than nothing, and one price a day for an item and department (CARE-01). */
export const carePriceCrud = crudHooks(carePrice, {
  table: listedCarePrice,
  async beforeSave(save) {
    const { tx, values, id } = save
    const { tenantId } = save.user
    const [itemId, orgCode] = [textAfter(save, 'itemId'), textAfter(save, 'orgCode')]
    const [from, end] = [textAfter(save, 'startDate'), textAfter(save, 'endDate')]
    values['orgCode'] = orgCode
    if (!(await isItem(tx, tenantId, itemId))) refuseField('itemId', CARE_TEXT.noItem)
    if (!(Number(textAfter(save, 'price')) > 0)) refuseField('price', CARE_TEXT.price)
    if (end !== '' && end < from) refuseField('endDate', CARE_TEXT.priceDays)
    const days = { from, to: end === '' ? null : end }
    if (await hasPriceIn(tx, { tenantId, itemId, orgCode, exceptId: id }, days)) refuseField('startDate', CARE_TEXT.priceOverlap)
  },
})

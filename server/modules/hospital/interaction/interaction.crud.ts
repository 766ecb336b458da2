import { DRUG_CLASSES } from '#contract/prescriptions/classes.ts'
import { interaction } from '#contract/resources/hospital/interaction.resource.ts'
import { RULE_TEXT } from '#contract/rules/ruleLevels.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { drafted } from '../drafting.service.ts'
import { isPairTaken, waitingPairs } from './interaction.repository.ts'
import type { Sides } from './interaction.repository.ts'

const kindOf = (text: string): Sides['aKind'] => (text === 'class' || text === 'herb' ? text : 'ingredient')
const sideAfter = (save: Save, side: 'a' | 'b') => {
  const kind = kindOf(textAfter(save, `${side}Kind`))
  const code = textAfter(save, `${side}Code`).trim()
  if (kind === 'class' && !DRUG_CLASSES.has(code)) refuseField(`${side}Code`, RULE_TEXT.unknownClass)
  return { kind, code }
}

/** 配伍规则: sides in one order, each pair once; what changes waits for a second person (RX-33). */
export const interactionCrud = crudHooks(
  interaction,
  drafted('pair', {
    async beforeSave(save) {
      const [one, other] = [sideAfter(save, 'a'), sideAfter(save, 'b')]
      if (one.kind === other.kind && one.code === other.code) refuseField('bCode', RULE_TEXT.sameSide)
      const isSorted = `${one.kind}|${one.code}` <= `${other.kind}|${other.code}`
      const [a, b] = isSorted ? [one, other] : [other, one]
      const sides: Sides = { aKind: a.kind, aCode: a.code, bKind: b.kind, bCode: b.code }
      if (await isPairTaken(save.tx, save.user.tenantId, sides, save.id)) refuseField('bCode', RULE_TEXT.samePair)
      if (save.before === null) Object.assign(save.values, sides, { status: '0' })
    },
    batch: {
      keys: ({ values }) => {
        const sides = ['a', 'b'].map(side => `${String(values[`${side}Kind`])}|${String(values[`${side}Code`]).trim()}`)
        return [sides.toSorted().join('×')]
      },
    },
    async present(rows, { app, user }) {
      const waiting = await waitingPairs(app.db, user.tenantId)
      return rows.map(row => ({
        ...row,
        // a row is called by its first side, a class by its name
        aCode_dictText: DRUG_CLASSES.get(String(row['aCode']))?.name ?? row['aCode'],
        ...(waiting.has(String(row['id'])) ? { status: '0', status_dictText: '草稿' } : {}),
      }))
    },
  }),
)

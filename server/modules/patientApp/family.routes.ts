import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/http/calls/family.ts'
import * as schemas from '#contract/http/calls/family.schema.ts'
import type { FamilyMember } from '#contract/entities/family.ts'
import { FAMILY_TEXT } from '#contract/rules/familyTexts.ts'
import { newId } from '#server/db/newId.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { PatientPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { addMember, editMember, ownMember, addAllergy, removeAllergy } from './family.commands.ts'
import type { FamilyContext } from './family.commands.ts'
import { familyOf } from './family.presenter.ts'
import { makeDefault } from './family.repository.ts'
import { lockPatientRow } from './account.repository.ts'

/** The people of the signed-in account (contract/http/calls/family.ts, PAY-10). */
export function familyRoutes(app: FastifyInstance): void {
  const now = () => new Date(app.now())

  /** A command once for its requestId, with its line in the audit; answers all people as they stand then. The account's row is the lock. */
  async function change(
    { patient, request }: { patient: PatientPrincipal; request: FastifyRequest },
    { action, refId, isNew = false, said }: { action: string; refId: string; isNew?: boolean; said: { requestId: string } },
    work: (context: FamilyContext) => Promise<unknown>,
  ): Promise<FamilyMember[]> {
    const at = now()
    await inTransaction(app.db, async tx => {
      const account = await lockPatientRow(tx, patient.id)
      const { id: byUser, tenantId } = patient
      const { requestId } = said
      await app.commandOnce(tx, { byUser, requestId, tenantId, name: action, refId, isNew, said, now: at }, async () => {
        await work({ tx, account, now: at })
        await app.audit({ actor: patient, action, entity: 'hos_patient', entityId: refId, ip: request.ip }, tx)
      })
    })
    app.tokens.refresh(patient.id)
    app.consultation.patientChanged(refId)
    return familyOf(app.db, patient.id, at)
  }

  serve(app, calls.memberList, {
    reads: ({ result }) => ({
      action: 'member.list',
      entity: 'hos_patient',
      entityId: result.map(({ id }) => id).join(','),
      content: `${result.length}位就诊人`,
    }),
    handler: ({ patient }) => familyOf(app.db, patient.id, now()),
  })
  serve(app, calls.memberAdd, {
    schema: { body: schemas.memberAddBody },
    handler: context => {
      const [id, said] = [newId(), context.input]
      return change(context, { action: 'member.add', refId: id, isNew: true, said }, one => addMember(one, id, said))
    },
    message: FAMILY_TEXT.added,
  })
  serve(app, calls.memberEdit, {
    schema: { body: schemas.memberEditBody },
    handler: context => {
      const { input: said } = context
      return change(context, { action: 'member.edit', refId: said.id, said }, one => editMember(one, said))
    },
    message: FAMILY_TEXT.saved,
  })
  serve(app, calls.memberDefault, {
    schema: { body: schemas.memberDefaultBody },
    handler: context => {
      const { id } = context.input
      return change(context, { action: 'member.default', refId: id, said: context.input }, async one => {
        await ownMember(one, id)
        await makeDefault(one.tx, one.account.id, id)
      })
    },
    message: FAMILY_TEXT.madeDefault,
  })
  serve(app, calls.allergyAdd, {
    schema: { body: schemas.allergyAddBody },
    handler: context => {
      const { input: said } = context
      return change(context, { action: 'allergy.add', refId: said.memberId, said }, one => addAllergy(one, said))
    },
    message: FAMILY_TEXT.saved,
  })
  serve(app, calls.allergyRemove, {
    schema: { body: schemas.allergyRemoveBody },
    handler: context => {
      const { input: said } = context
      return change(context, { action: 'allergy.remove', refId: said.memberId, said }, one => removeAllergy(one, said))
    },
    message: FAMILY_TEXT.saved,
  })
}

import { and } from 'drizzle-orm'
import { commaList } from '#contract/http/listQuery.ts'
import { illness } from '#contract/resources/hospital/illness.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { illnessesOf, judged, ofPatientNamed, saysVisited } from './illness.repository.ts'

const YES = 'Y'

/** 病情: what patients told before a consultation. `sid` and `version` of a row are those of its session, for the command on it. */
export const illnessCrud = crudHooks(illness, {
  reads: { action: 'illness.list', entity: 'hos_illness', unit: '份病情' },
  conditions: query => {
    const asked = (name: string) => (query.get(name) ?? '').trim()
    const [patient, visited, verdicts] = [asked('patientName'), asked('visitedBefore'), commaList(asked('revisitStatus'))]
    return and(
      patient ? ofPatientNamed(patient) : undefined,
      visited ? saysVisited(visited === YES) : undefined,
      verdicts.length > 0 ? judged(verdicts) : undefined,
    )
  },
  async present(rows, { app, user }) {
    const ids = rows.map(row => String(row['id']))
    const more = new Map((await illnessesOf(app.db, user.tenantId, ids)).map(row => [row.id, row]))
    return rows.map(row => {
      const found = more.get(String(row['id']))
      const { session } = found ?? {}
      return {
        ...row,
        orderNo: found?.orderNo ?? '',
        patientName: found?.patient?.name ?? '',
        complaint: found?.card.chiefComplaint ?? '',
        visitedBefore: found?.card.visitedBefore ?? null,
        proofs: found?.proofs ?? 0,
        images: found?.card.images.length ?? 0,
        revisitStatus: session?.revisitStatus ?? null,
        sid: session?.id ?? '',
        version: session?.version ?? 0,
        sessionStatus: session?.status ?? '',
      }
    })
  },
})

import type { SQL } from 'drizzle-orm'
import { patient } from '#contract/resources/hospital/patient.resource.ts'
import { hosPatient } from '#server/db/tables/index.ts'
import type { Asker } from './accountScope.ts'
import { createDataScope } from './dataScope.ts'
import { createStore, narrowedFor } from './store.ts'

const patients = createStore(patient, { table: hosPatient, columns: { createdAt: hosPatient.createTime } })

/** Condition on hos_patient: what the data rules of 患者 leave to somebody, whichever call they ask by; undefined: everything. */
export const narrowedPatients = async ({ tx, user, now }: Asker): Promise<SQL | undefined> =>
  narrowedFor({ dataScope: createDataScope({ db: tx, now: () => now.getTime() }) }, patients, user, tx)

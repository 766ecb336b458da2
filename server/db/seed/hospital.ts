import type { Tx } from '#server/db/client.ts'

/** Doctors and patients of the demonstration. `now` is the moment of the first start. Called once, in the seed's transaction. */
export async function seedHospital(_tx: Tx, _now: Date): Promise<void> {
  await Promise.resolve()
}

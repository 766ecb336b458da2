/** What may be taken of a batch; amounts in smallest units, herbs in mg. */
export interface FreeBatch {
  id: string
  /** YYYY-MM-DD; null: it was never written, so nobody can know that it still holds */
  expiry: string | null
  free: number
}
/** A part of a need, and the batch it is taken from. */
export interface Taken {
  stockId: string
  qty: number
}

/** A batch may be handed out on `today` when it holds beyond that day (hospital.md 3.8). */
const isUsable = (expiry: string | null, today: string): boolean => expiry !== null && expiry > today

const byExpiry = (a: FreeBatch, b: FreeBatch): number =>
  (a.expiry ?? '') === (b.expiry ?? '') ? (a.id < b.id ? -1 : 1) : (a.expiry ?? '') < (b.expiry ?? '') ? -1 : 1

/** Takes `needed` of the batches, the one that expires first, first; expired ones never (PHARM-12). `missing`: what they do not hold. */
export function firstExpiring(batches: readonly FreeBatch[], needed: number, today: string): { taken: Taken[]; missing: number } {
  const taken: Taken[] = []
  let missing = needed
  for (const { id, free } of batches.filter(({ expiry }) => isUsable(expiry, today)).sort(byExpiry)) {
    const qty = Math.min(missing, free)
    if (qty > 0) taken.push({ stockId: id, qty })
    missing -= qty
  }
  return { taken, missing }
}

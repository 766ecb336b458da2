const UMOL_PER_MG_DL = 88.4

/** So long a creatinine counts (consultation.md 5.3). */
export const CREATININE_DAYS = 90

/**
 * eGFR by CKD-EPI 2021 (consultation.md 5.3) in tenths of mL/min/1.73 m², rounded: the only float of the checks. `scrUmol10`: creatinine in tenths of
 * µmol/L; for completed years of 18 and more.
 */
export function egfrTenths(scrUmol10: number, years: number, sex: 1 | 2): number {
  const isFemale = sex === 2
  const part = scrUmol10 / 10 / UMOL_PER_MG_DL / (isFemale ? 0.7 : 0.9)
  const low = Math.min(part, 1) ** (isFemale ? -0.241 : -0.302)
  const high = Math.max(part, 1) ** -1.2
  return Math.round(142 * low * high * 0.9938 ** years * (isFemale ? 1.012 : 1) * 10)
}

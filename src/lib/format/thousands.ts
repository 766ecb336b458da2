/**
 * Thousands separators (CONST-21): `1234567.891` → `1,234,567.891`; nothing is `0`. Only the part before the point is grouped, which is why a text of
 * digits of any length stays exact. What is no number comes back as it is.
 */
export function thousands(value: number | string | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value).trim()
  if (text === '') return '0'
  const [, sign, whole, rest = ''] = /^(-?)(\d+)(\.\d*)?$/.exec(text) ?? []
  return whole === undefined ? text : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}

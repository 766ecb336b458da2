const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Places of plain data that differ, by their path (`login.tenantList.0.name`), with what stood there before; undefined: it is new. A place that became
 * something of another kind counts itself, not what is in it.
 */
export function contextChanges(before: unknown, now: unknown, path = ''): Map<string, unknown> {
  if (Object.is(before, now)) return new Map()
  if (!isBranch(before) || !isBranch(now) || Array.isArray(before) !== Array.isArray(now)) return new Map([[path, before]])
  const keys = new Set([...Object.keys(before), ...Object.keys(now)])
  return new Map([...keys].flatMap(key => [...contextChanges(before[key], now[key], path === '' ? key : `${path}.${key}`)]))
}

import { useMemo } from 'react'
import type { AsyncRule } from './asyncChecks.ts'
import { ruleCodeError, uniqueError } from './asyncChecks.ts'

/** The unique check of one field of one record, the same as long as these are the same. */
export function useUniqueRule(tableName: string, fieldName: string, dataId?: string): AsyncRule {
  return useMemo(
    () => uniqueError({ tableName, fieldName, ...(dataId === undefined ? {} : { dataId }) }),
    [tableName, fieldName, dataId],
  )
}

/** The check by rule code of one field. */
export const useRuleCode = (ruleCode: string): AsyncRule => useMemo(() => ruleCodeError(ruleCode), [ruleCode])

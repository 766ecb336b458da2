import Type from 'typebox'

/** Schema of calls/monitor.ts. */
export const metricParams = Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) })

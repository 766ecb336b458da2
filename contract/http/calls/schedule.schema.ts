import Type from 'typebox'

export const scheduleUseQuery = Type.Object({
  orgCode: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9]+$' }),
  monday: Type.String({ pattern: '^20\\d\\d-\\d\\d-\\d\\d$' }),
})

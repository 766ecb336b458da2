import { defineCall } from '../defineCall.ts'

/** Data sources to choose from: `value` is the code (contract.md 18.1). */
export const dataSourceOptions = defineCall<Record<string, never>, { value: string; label: string; text: string }[]>({
  name: 'data sources to choose from',
  methods: ['GET'],
  path: '/sys/dataSource/options',
  who: 'user',
})

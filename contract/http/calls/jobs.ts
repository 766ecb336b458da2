import { defineCall } from '../defineCall.ts'

const who = { permission: 'quartzJob:edit' } as const

/** Stops a job; GET, as the original is (contract.md 16.3). */
export const pauseJob = defineCall<{ id: string }, null>({
  name: 'pause a job',
  methods: ['GET'],
  path: '/sys/quartzJob/pause',
  who,
})
export const resumeJob = defineCall<{ id: string }, null>({
  name: 'resume a job',
  methods: ['GET'],
  path: '/sys/quartzJob/resume',
  who,
})
/** Runs a job once, now, whatever its status. */
export const executeJob = defineCall<{ id: string }, null>({
  name: 'run a job once',
  methods: ['GET'],
  path: '/sys/quartzJob/execute',
  who,
})

import { userAgent } from '#contract/resources/system/userAgent.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 代理人: who stands in for whom, and from when to when. */
export default screen(userAgent, {
  list: {
    userName: { width: 180, fixed: 'left' },
    agentUserName: { width: 180 },
    startTime: { width: 180 },
    endTime: { width: 180 },
    status: { width: 110 },
  },
})

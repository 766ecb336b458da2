import { userAgent } from '#contract/resources/system/userAgent.resource.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { screen } from '#src/resource/screen.ts'

const OneUser = lazyScreen<EditorProps>(
  async () => ({ default: (await import('#src/resource/editors/pickers.tsx')).OneUserEditor }),
  null,
)

/** 代理人: who stands in for whom, and from when to when. */
export default screen(userAgent, {
  list: {
    userName: { width: 180, fixed: 'left' },
    agentUserName: { width: 180 },
    startTime: { width: 180 },
    endTime: { width: 180 },
    status: { width: 110 },
  },
  form: { editors: { userName: OneUser, agentUserName: OneUser } },
})

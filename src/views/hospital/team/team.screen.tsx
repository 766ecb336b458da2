import { team } from '#contract/resources/hospital/team.resource.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { screen } from '#src/resource/screen.ts'

const OneUser = lazyScreen<EditorProps>(
  async () => ({ default: (await import('#src/resource/editors/pickers.tsx')).OneUserEditor }),
  null,
)

/** 团队设置: doctors who take over from one another. */
export default screen(team, {
  list: {
    name: { width: 160, fixed: 'left' },
    leader: { width: 100 },
    members: { width: 260 },
    mode: { width: 110 },
    maxConcurrent: { width: 80, align: 'right' },
    transferScope: { width: 80 },
    enabled: { width: 80 },
  },
  card: ['leader', 'members', 'mode', 'enabled'],
  form: { columns: 1, width: 560, editors: { leader: OneUser } },
})

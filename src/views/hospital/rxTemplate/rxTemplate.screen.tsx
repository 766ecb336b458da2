import { rxTemplate } from '#contract/resources/hospital/rxTemplate.resource.ts'
import { templateIssue } from '#contract/rules/templateText.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { screen } from '#src/resource/screen.ts'

const LinesEditor = lazyScreen<EditorProps>(() => import('./components/LinesEditor.tsx'), <span className="xl-form-awaited" />)
const HeadEditor = lazyScreen<EditorProps>(() => import('./components/HeadEditor.tsx'), <span className="xl-form-awaited" />)

/** 协定方: templates of departments and of the hospital, which doctors load by F4. */
export default screen(rxTemplate, {
  list: {
    name: { width: 160, fixed: 'left' },
    rxType: { width: 120 },
    scope: { width: 80 },
    orgCode: { width: 120 },
    drugs: { width: 360, sort: false },
    useCount: { width: 96, align: 'right' },
    enabled: { width: 72 },
  },
  card: ['scope', 'rxType', 'drugs', 'useCount'],
  form: {
    columns: 2,
    width: 720,
    editors: { content: LinesEditor, head: HeadEditor },
    groups: [
      { title: '基本', fields: ['name', 'rxType', 'scope', 'orgCode', 'enabled'] },
      { title: '内容', fields: ['content', 'head'] },
    ],
    wide: ['content', 'head'],
    isShown: (field, draft) => (field === 'orgCode' ? draft['scope'] === '2' : field === 'head' ? draft['rxType'] === '3' : true),
    check: (draft): Readonly<Record<string, string>> => {
      const text = String(draft['content'] ?? '')
      const issue = text === '' ? null : templateIssue(text)
      return issue === null ? {} : { content: issue }
    },
  },
})

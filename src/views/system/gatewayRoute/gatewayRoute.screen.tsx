import { gatewayRoute } from '#contract/resources/system/gatewayRoute.resource.ts'
import { jsonListError } from '#contract/rules/jsonText.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { screen } from '#src/resource/screen.ts'
import { jsonTextOf } from '#src/resource/jsonList/jsonRows.ts'

const load = () => import('./RouteListEditor.tsx')
const PredicatesEditor = lazyScreen<EditorProps>(async () => ({ default: (await load()).PredicatesEditor }), null)
const FiltersEditor = lazyScreen<EditorProps>(async () => ({ default: (await load()).FiltersEditor }), null)

/** 路由网关. */
export default screen(gatewayRoute, {
  list: { routerId: { width: 180, fixed: 'left' }, name: { width: 180 }, uri: { width: 280, ellipsis: 40 } },
  form: {
    width: 720,
    columns: 2,
    wide: ['uri'],
    editors: { predicates: PredicatesEditor, filters: FiltersEditor },
    check: draft =>
      Object.fromEntries(
        (['predicates', 'filters'] as const).flatMap(key => {
          const issue = jsonListError(gatewayRoute.fields[key].label, jsonTextOf(draft[key]))
          return issue === null ? [] : [[key, issue]]
        }),
      ),
    // they come as lists and go as text (contract.md 18.2)
    beforeSave: draft =>
      Object.fromEntries(
        Object.entries(draft).map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]),
      ),
  },
})

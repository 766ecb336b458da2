import type { EditorProps } from '#src/resource/editorTypes.ts'
import { JsonListEditor } from '#src/resource/jsonList/JsonListEditor.tsx'
import { ROUTE_FILTERS, ROUTE_PREDICATES } from '#src/resource/jsonList/jsonRows.ts'

/** The conditions of a route. */
export const PredicatesEditor = (props: EditorProps) => <JsonListEditor {...props} shape={ROUTE_PREDICATES} />
/** The filters of a route. */
export const FiltersEditor = (props: EditorProps) => <JsonListEditor {...props} shape={ROUTE_FILTERS} />

import { selectPage, selectQuery } from '#machines/resourceList/resourceList.select.ts'
import { Pages } from '#src/widgets/pages/Pages.tsx'
import { useList, useListSend } from '../useList.ts'

/** Pages of the list. */
export function ListPages({ isNarrow }: { isNarrow: boolean }) {
  const send = useListSend()
  const page = useList(selectPage)
  const { pageNo, pageSize } = useList(selectQuery)
  if (page === null) return null
  return (
    <Pages
      current={pageNo}
      size={pageSize}
      total={page.total}
      isNarrow={isNarrow}
      onChange={(next, size) => send({ type: 'page.set', pageNo: next, pageSize: size })}
    />
  )
}

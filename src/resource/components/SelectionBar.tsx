import { selectSelected } from '#machines/resourceList/resourceList.select.ts'
import { TEXT } from '../texts.ts'
import { useList, useListSend } from '../useList.ts'

/** How many rows are chosen on all pages; stands in the toolbar's line, so that nothing moves (looks.md part 4). */
export function SelectionBar() {
  const send = useListSend()
  const count = useList(selectSelected).length
  return (
    <span className="xl-list-chosen" role="status">
      {count === 0 ? null : (
        <>
          <span>{TEXT.chosen(count)}</span>
          <button type="button" className="xl-list-link" onClick={() => send({ type: 'selection.clear' })}>
            {TEXT.clearChoice}
          </button>
        </>
      )}
    </span>
  )
}

import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import { Button } from '#src/ui/Button.tsx'
import './selects.css'

/** What stands in an opened list without entries: that it is loading, why it is not there with another try, or that there is nothing. */
export function EmptyList({
  isLoading = false,
  issue = null,
  onAgain,
  text = DICTIONARY_TEXT.nothingFound,
}: {
  isLoading?: boolean
  issue?: string | null
  onAgain?: () => void
  text?: string
}) {
  if (isLoading) return <p className="xl-select-empty">加载中…</p>
  if (issue === null) return <p className="xl-select-empty">{text}</p>
  return (
    <p className="xl-select-empty" role="alert">
      {issue}
      {onAgain === undefined ? null : (
        // the list closes as soon as the field loses its focus
        <Button variant="bare" onMouseDown={event => event.preventDefault()} onClick={onAgain}>
          重试
        </Button>
      )}
    </p>
  )
}

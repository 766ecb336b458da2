import { Button } from '#src/ui/Button.tsx'
interface Props {
  text: string
  hint: string | undefined
  onType: (text: string) => void
  onSearch: ((text: string) => void) | undefined
}

/** The search box of a page's head; what was typed lives in the frame, so that it survives a hidden tab. */
export function PageSearch({ text, hint = '请输入搜索内容', onType, onSearch }: Props) {
  return (
    <form
      role="search"
      className="xl-page-search"
      onSubmit={event => {
        event.preventDefault()
        onSearch?.(text.trim())
      }}
    >
      <input
        type="search"
        className="xl-page-input"
        aria-label="页内搜索"
        placeholder={hint}
        value={text}
        onChange={event => onType(event.target.value)}
      />
      <Button variant="primary" type="submit">
        搜索
      </Button>
    </form>
  )
}

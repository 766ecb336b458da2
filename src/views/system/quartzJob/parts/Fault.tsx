/** What could not be read, and another try. */
export function Fault({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <p role="alert">
      {text}{' '}
      <button type="button" className="xl-button" onClick={onAgain}>
        重试
      </button>
    </p>
  )
}

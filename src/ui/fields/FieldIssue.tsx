/** What is wrong with the field above it, read out as it comes; nothing where `text` is empty. `id`: for `aria-describedby` of the field. */
export function FieldIssue({ id, text }: { id?: string; text: string | null | undefined | false }) {
  return (
    <small id={id} className="xl-field-error" role={text ? 'alert' : undefined}>
      {text}
    </small>
  )
}

/** The value as it would be stored. */
export function Stored({ name, value }: { name: string; value: string }) {
  return (
    <>
      <h3 className="xl-demo-stored-title">{name}保存的值</h3>
      <pre className="xl-demo-stored" role="group" aria-label={`${name}保存的值`} tabIndex={0} lang="en">
        {value === '' ? '（空）' : value}
      </pre>
    </>
  )
}

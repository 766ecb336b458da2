import '../clientError.css'

/** Where it happened: the frames of the last build that met it first. */
export function Stack({ row }: { row: { stack?: unknown } }) {
  const stack = typeof row.stack === 'string' ? row.stack : ''
  if (stack === '') return null
  return (
    <pre className="xl-client-stack" translate="no" tabIndex={0} aria-label="调用栈示例">
      {stack}
    </pre>
  )
}

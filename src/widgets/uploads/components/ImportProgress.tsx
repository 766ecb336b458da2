/** How far an import is, in words and as a bar; a bar without a value while nobody can say. */
export function ImportProgress({ text, percent }: { text: string; percent: number | null }) {
  return (
    <div className="xl-import-progress">
      <p role="status">{text}</p>
      <progress max={100} aria-label="导入进度" {...(percent === null ? {} : { value: percent })} />
    </div>
  )
}

/** What the keys do, for screen readers; the editor names it as its description. Code keeps the Tab key for itself. */
export function KeyHint({ id, isCode = false }: { id: string; isCode?: boolean }) {
  const tab = <span lang="en">Tab</span>
  return (
    <p id={id} className="xl-hidden-text">
      {isCode ? (
        <>
          编辑时 {tab} 键用于缩进；先按 Esc 键，再按 {tab} 键可离开编辑框。
        </>
      ) : (
        <>
          按 {tab} 键进入下一项，按 Shift+{tab} 键回到工具栏。
        </>
      )}
    </p>
  )
}

import { useSyncExternalStore } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { GridPerson } from '../data/gridData.ts'
import { useSession } from '../session/SessionContext.ts'

/** Faces and names that are shown; the others are counted. */
const SHOWN = 3

/** What is said of one person. */
const doing = ({ name, isEditing }: GridPerson) => (isEditing ? `${name}正在编辑` : name)

/** Who else is in the table, each in the colour of their frame; a face leads to their cell. */
export function People() {
  const session = useSession()
  // as text, so that the tick of the presence draws nothing
  const told = useSyncExternalStore(session.onMarks, () => JSON.stringify(session.data.people()))
  const people = JSON.parse(told) as GridPerson[]
  if (people.length === 0) return null
  const names = people.slice(0, SHOWN).map(({ name }) => name)
  const text = `${names.join('、')}${people.length > SHOWN ? `等${people.length}人` : ''} 也在编辑`
  return (
    <div className="xl-grid-people" role="group" aria-label={`${people.length}位同事在此表格中`}>
      {people.slice(0, SHOWN).map(person => (
        <Button
          key={person.id}
          className="xl-grid-face"
          data-person={person.colour}
          data-busy={person.isEditing}
          aria-label={`${doing(person)}，转到其所在单元格`}
          title={doing(person)}
          onClick={() => session.screen.focus(person.place)}
        >
          {[...person.name][0]}
        </Button>
      ))}
      {people.length > SHOWN ? <span aria-hidden="true">+{people.length - SHOWN}</span> : null}
      <span role="status" className="xl-hidden-text">
        {text}
      </span>
    </div>
  )
}

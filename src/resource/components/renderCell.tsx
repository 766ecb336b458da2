import type { ReactNode } from 'react'
import { ELLIPSIS } from '#contract/constants.ts'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import { ellipsis } from '#src/lib/format.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import { statusTone } from '#src/ui/status/statusTones.ts'
import type { Column } from '../columns.ts'
import { textOf } from '../fields.ts'

/** What stands for nothing. */
const NOTHING = '–'

/** One value of a row: the screen's own drawing, else its text, cut with the whole in a tooltip. No component: a table has hundreds of them. */
export function renderCell(resource: AnyResource, column: Column, row: Row): ReactNode {
  if (column.look.render !== undefined) return column.look.render(row[column.key], row) ?? NOTHING
  const text = textOf(column.key, resource.fields[column.key], row)
  if (text === '') return <span className="xl-list-none">{NOTHING}</span>
  const tone = statusTone(resource.fields[column.key]?.dict, row[column.key])
  if (tone !== undefined) return <StatusTag tone={tone}>{text}</StatusTag>
  const most = column.look.ellipsis ?? ELLIPSIS
  const short = most === 0 ? text : ellipsis(text, most)
  const isData = resource.fields[column.key]?.dict === undefined
  // what people entered is no text of ours: a browser that translates pages leaves it alone
  return (
    <span {...(short === text ? {} : { title: text })} {...(isData ? { translate: 'no' as const } : {})}>
      {short}
    </span>
  )
}

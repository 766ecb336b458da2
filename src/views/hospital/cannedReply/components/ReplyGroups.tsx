import { useEffect, useState } from 'react'
import { replyGroups } from '#contract/http/calls/cannedReplies.ts'
import { selectPage } from '#machines/resourceList/resourceList.select.ts'
import { call } from '#src/lib/http/call.ts'
import type { ListHandle } from '#src/resource/screen.ts'
import { useList } from '#src/resource/useList.ts'
import { Button } from '#src/ui/Button.tsx'
import './cannedReply.css'

type Groups = readonly { groupName: string; count: number }[]

/** The groups beside the list: narrows it to one of them; without them the list is whole. */
export function ReplyGroups({
  filters,
  onFilter,
}: {
  list: ListHandle
  filters: Readonly<Record<string, string>>
  onFilter: (filters: Readonly<Record<string, string>>) => void
}) {
  const page = useList(selectPage)
  const [groups, setGroups] = useState<Groups>([])
  // the rows came anew: something may have been added, moved to another group or deleted
  useEffect(() => {
    let isWanted = true
    call(replyGroups, {}, { quiet: true }).then(
      found => isWanted && setGroups(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [page])
  const { groupName: chosen = '', ...others } = filters
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className="xl-reply-groups" aria-label="分组">
      {[{ groupName: '', count: total }, ...groups].map(({ groupName, count }) => (
        <li key={groupName}>
          <Button
            variant="bare"
            aria-pressed={groupName === chosen}
            onClick={() => onFilter(groupName === '' ? others : { ...others, groupName })}
          >
            <span>{groupName || '全部'}</span>
            <small>{count}</small>
          </Button>
        </li>
      ))}
    </ul>
  )
}

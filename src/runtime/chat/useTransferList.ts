import { useCallback, useEffect, useState } from 'react'
import type { SessionTransfer } from '#contract/entities/sessionTransfer.ts'
import { transferList } from '#contract/http/calls/sessionTransfers.ts'
import { call } from '#src/lib/http/call.ts'
import { useLoad, type Loaded } from '#src/lib/useLoad.ts'
import { useChat } from './ChatGate.tsx'

export type TransferView = 'waiting' | 'sent' | 'history'
export interface TransferPage {
  records: SessionTransfer[]
  total: number
}

/** A page of the doctor's transfers; read again whenever the server tells of one, and when the line is back. */
export function useTransferList(
  view: TransferView,
  pageNo: number,
  pageSize: number,
): { state: Loaded<TransferPage>; again(): void } {
  const { link } = useChat()
  const load = useCallback((key: string) => {
    const [of = '', no = '', size = ''] = key.split(' ')
    return call(transferList, { view: of as TransferView, pageNo: Number(no), pageSize: Number(size) }, { quiet: true })
  }, [])
  const loaded = useLoad(`${view} ${pageNo} ${pageSize}`, load)
  const { again, state } = loaded
  // rows that are read anew stay, with what was begun in them
  const key = `${view} ${pageNo} ${pageSize}`
  const [kept, setKept] = useState<{ key: string; state: Loaded<TransferPage> } | null>(null)
  if (state.kind !== 'loading' && kept?.state !== state) setKept({ key, state })
  useEffect(() => {
    const told = link.on('chat.event', ({ event }) => {
      if (event.name === 'transfer:update') again()
    })
    const back = link.on('hello.answered', again)
    return () => {
      told.unsubscribe()
      back.unsubscribe()
    }
  }, [link, again])
  return { state: state.kind === 'loading' && kept?.key === key ? kept.state : state, again }
}

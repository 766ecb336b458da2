import { useEffect, useEffectEvent } from 'react'
import { newActor } from '#src/lib/actors/newActor.ts'
import type { Board } from '#contract/sockets/boards.ts'
import { boardFeedMachine } from '#machines/boardFeed/boardFeed.machine.ts'
import { boardEvents } from './boardEvents.ts'

const machine = boardFeedMachine.provide({ actors: { boardEvents } })

/** Calls `refresh` whenever a list of the whole staff should be asked for again (hospital.md 3); at most once a second. */
export function useBoard(board: Board, refresh: () => void): void {
  const askAgain = useEffectEvent(refresh)
  useEffect(() => {
    const feed = newActor(machine, { input: { board } })
    feed.on('board.refresh', () => askAgain())
    feed.start()
    return () => {
      feed.stop()
    }
  }, [board])
}

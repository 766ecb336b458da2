import { useMemo } from 'react'
import type { EventObject } from 'xstate'
import { modelOf, type Model } from '#machines/kit/modelOf.ts'
import { walk, type Walk, type WalkPosition } from '#machines/kit/walk/walk.ts'
import { eventsOfText, stepsText } from '#machines/kit/walk/walkText.ts'
import type { CatalogueEntry } from '#src/runtime/machines/catalogue.ts'
import type { WalkAddress } from './walkAddress.ts'

/** A walk through a machine as the address has it, and the ways to go on. */
export interface WalkState {
  model: Model
  start: number
  events: readonly EventObject[]
  walked: Walk
  at: number
  position: WalkPosition | undefined
  before: WalkPosition | undefined
  /** why the address could not be read, or that a step could not be done, for the person */
  problem: string | null
  /** does an event here; steps that stood behind are gone */
  send(event: EventObject): void
  go(at: number): void
  restart(start?: number): void
}

const models = new WeakMap<CatalogueEntry, Model>()

/** The model of a machine, made once. */
export function modelOfEntry(entry: CatalogueEntry): Model {
  const model = models.get(entry) ?? modelOf(entry.machine, entry.options)
  models.set(entry, model)
  return model
}

function eventsOf(model: Model, steps: string): { events: readonly EventObject[]; issue: string | null } {
  try {
    return { events: eventsOfText(model, steps), issue: null }
  } catch {
    return { events: [], issue: '链接里的步骤无法读取，可能没有复制完整。' }
  }
}

/** Walks where the address says; `move` writes a new address. */
export function useWalk(entry: CatalogueEntry, address: WalkAddress, move: (address: WalkAddress) => void): WalkState {
  const model = modelOfEntry(entry)
  const start = address.start < model.inputs.length ? address.start : 0
  const { events, issue } = useMemo(() => eventsOf(model, address.steps), [model, address.steps])
  const walked = useMemo(() => walk(model, model.inputs[start], events), [model, start, events])
  const last = walked.positions.length - 1
  const at = Math.max(0, Math.min(address.at ?? last, last))
  const to = (next: Partial<WalkAddress>) => move({ machine: entry.name, start, steps: address.steps, at: null, ...next })
  return {
    model,
    start,
    events,
    walked,
    at,
    position: walked.positions[at],
    before: at > 0 ? walked.positions[at - 1] : undefined,
    problem:
      issue ?? (walked.problem && `第 ${walked.positions.length} 步无法执行：定时器没有运行、调用不在进行，或数据不被接受。`),
    send: event => to({ steps: stepsText(model, [...events.slice(0, at), event]) }),
    go: next => to({ at: Math.max(0, Math.min(next, last)) }),
    restart: (from = start) => to({ start: from, steps: '[]' }),
  }
}

import type { CellCondition, GridColumn } from '#contract/entities/gridColumn.ts'
import { keptConditions, toneOf, type ToneMet } from '#contract/rules/cellConditions.ts'
import { hospitalDay, hospitalDayStart } from '#contract/rules/hospitalClock.ts'
import { createListeners } from '#src/lib/createStore.ts'
import { keptSettings, type KeptSettings } from '../columns/keptSettings.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'

const NONE: readonly CellCondition[] = []

/** Conditional formats of a grid: those that its columns declare, and before them those of its person, which are kept for them. */
export class CellTones {
  readonly #session: SessionPorts
  readonly #kept: KeptSettings
  readonly #changes = createListeners()
  #own: Readonly<Record<string, readonly CellCondition[]>>
  /** of the hospital */
  #day = hospitalDay(Date.now())

  constructor(session: SessionPorts) {
    const { code } = session.options
    this.#session = session
    this.#kept = keptSettings(code === undefined ? null : `grid.tones.${code}`)
    this.#own = keptConditions(this.#kept.get())
    this.#kept.onLoaded(() => this.#take(keptConditions(this.#kept.get())))
  }

  readonly listen = this.#changes.subscribe
  /** The person's own for a column. */
  readonly own = (key: string): readonly CellCondition[] => this.#own[key] ?? NONE

  /** Other conditions of the person's own for a column: they count at once. */
  set(key: string, conditions: readonly CellCondition[]): void {
    const { [key]: _before, ...others } = this.#own
    const own = conditions.length === 0 ? others : { ...others, [key]: conditions }
    this.#day = hospitalDay(Date.now())
    this.#kept.set(Object.keys(own).length === 0 ? null : own)
    this.#take(own)
  }

  /** How a cell looks; null: as any other. */
  of(row: RowHandle, { key, conditions = NONE, tone }: GridColumn): ToneMet | null {
    const own = this.#own[key]
    const isPlain = own === undefined && conditions.length === 0
    if (isPlain && tone === undefined) return null
    const met = isPlain
      ? null
      : toneOf(own === undefined ? conditions : [...own, ...conditions], row.get(key), f => row.get(f), this.#day)
    return met ?? (tone === undefined ? null : (this.#session.options.tones?.[tone]?.(row.get(key), row.toRow(), key) ?? null))
  }

  /** Cells look again when the hospital's day is another one, also after a time in which the machine slept. Answers how to stop. */
  watchDay(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = Date.now()
      clearTimeout(timer)
      timer = setTimeout(look, hospitalDayStart(now, -1).getTime() - now)
      const day = hospitalDay(now)
      if (day === this.#day) return
      this.#day = day
      this.#session.retell()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }

  #take(own: Readonly<Record<string, readonly CellCondition[]>>): void {
    this.#own = own
    this.#session.retell()
    this.#changes.notify()
  }
}

const known = new WeakMap<SessionPorts, CellTones>()
/** The conditional formats of a grid: made with its first cell, gone with its session. */
export function tonesOf(session: SessionPorts): CellTones {
  const made = known.get(session) ?? new CellTones(session)
  known.set(session, made)
  return made
}

import { describe, expect, it } from 'vitest'
import type { Branch } from '#src/widgets/rights/branches.ts'
import { dropSpot, MOVE_TEXT as T, movedText, stepSpot } from '#src/widgets/rights/moving.ts'

const branch = (key: string, ...children: Branch[]): Branch => ({ key, title: key.toUpperCase(), children })
const TREE = [branch('a', branch('a1'), branch('a2', branch('deep'))), branch('b'), branch('c')]

describe('[WALK-25] moving in a tree', () => {
  it('steps by keyboard among siblings, below the one above, and out behind the parent; what leads nowhere says why', () => {
    expect(stepSpot(TREE, 'b', 'up')).toEqual({ parentId: '', place: 0 })
    expect(stepSpot(TREE, 'b', 'down')).toEqual({ parentId: '', place: 2 })
    expect(stepSpot(TREE, 'b', 'in')).toEqual({ parentId: 'a', place: 2 })
    expect(stepSpot(TREE, 'deep', 'out')).toEqual({ parentId: 'a', place: 2 })
    expect(stepSpot(TREE, 'a1', 'out')).toEqual({ parentId: '', place: 1 })
    expect((['up', 'in', 'out'] as const).map(way => stepSpot(TREE, 'a', way))).toEqual([T.first, T.nothingAbove, T.top])
    expect(stepSpot(TREE, 'c', 'down')).toBe(T.last)
  })

  it('is let go before, inside and after another one, never inside itself', () => {
    expect(dropSpot(TREE, 'c', 'a', 'before')).toEqual({ parentId: '', place: 0 })
    expect(dropSpot(TREE, 'a', 'c', 'before')).toEqual({ parentId: '', place: 1 })
    expect(dropSpot(TREE, 'a', 'c', 'after')).toEqual({ parentId: '', place: 2 })
    expect(dropSpot(TREE, 'c', 'a', 'inside')).toEqual({ parentId: 'a', place: 2 })
    expect(dropSpot(TREE, 'a1', 'a', 'inside')).toEqual({ parentId: 'a', place: 1 })
    expect(dropSpot(TREE, 'a', 'deep', 'inside')).toBe(T.circle)
    expect([dropSpot(TREE, 'a', 'a', 'inside'), dropSpot(TREE, 'a', 'b', 'before')]).toEqual([null, null])
  })

  it('reads out where it stands now', () => {
    expect(movedText(TREE, 'c', { parentId: 'a', place: 2 })).toBe('「C」移到「A」下第 3 个，共 3 个')
    expect(movedText(TREE, 'c', { parentId: '', place: 0 })).toBe('「C」移到最上层第 1 个，共 3 个')
  })
})

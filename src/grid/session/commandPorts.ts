import type { RangePorts } from '../range/rangePorts.ts'
import type { GridSession } from './gridSession.ts'

/** What keys and menus of cells may use of a mounted grid. */
export type CommandPorts = RangePorts & Pick<GridSession, 'cells' | 'edit' | 'tree' | 'commands' | 'windows' | 'pasting'>

/** A board says that one of the lists of the whole hospital has changed, and nothing else: no names, no numbers of cases (hospital.md 3). */
export type Board = 'review' | 'dispensing' | 'sessions' | 'doctors' | 'care' | 'live'
const BOARDS: readonly Board[] = ['review', 'dispensing', 'sessions', 'doctors', 'care', 'live']

/** Roles of the staff who hear of a board, and the permission by which others do. */
const BOARD_READERS: Record<Board, { roles: readonly string[]; permission: string }> = {
  review: { roles: ['pharmacist', 'hospital', 'admin'], permission: 'prescription:list' },
  dispensing: { roles: ['pharmacist', 'hospital', 'admin'], permission: 'prescription:list' },
  sessions: { roles: ['hospital', 'admin'], permission: 'chatSession:list' },
  doctors: { roles: ['hospital', 'admin'], permission: 'doctorStatus:list' },
  care: { roles: ['hospital', 'admin'], permission: 'careReservation:list' },
  live: { roles: ['pharmacist', 'hospital', 'admin'], permission: 'serviceData:view' },
}

/** Staff with one of these roles hold a chat socket of their own, though they are no part of any session. */
export const BOARD_ROLES: readonly string[] = ['pharmacist', 'hospital', 'admin']

/** The boards of a member of the staff. */
export const boardsOf = (who: { roles: readonly string[]; actions: ReadonlySet<string> }): Board[] =>
  BOARDS.filter(board => {
    const { roles, permission } = BOARD_READERS[board]
    return who.actions.has(permission) || roles.some(role => who.roles.includes(role))
  })

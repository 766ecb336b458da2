/** Id of the one note of a grid, which tells what is wrong with a cell; editors and cells name it as their description. */
export const NOTE_ID = (session: string): string => `grid-note-${session}`

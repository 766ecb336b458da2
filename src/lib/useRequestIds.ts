import { useState } from 'react'
import { newId } from './newId.ts'

/**
 * Ids for the commands of a form, whose answers may be lost. `idOf` gives one that nobody answered its id again as long as it says the same, so that the
 * server does it once; what was changed meanwhile is another command, which an old id would make the server leave undone. `settle`: the server has
 * answered. `input`: the command without its id, plain data.
 */
export function createRequestIds(): { idOf(input: object): string; settle(): void } {
  let open: { said: string; id: string } | null = null
  return {
    idOf(input) {
      const said = JSON.stringify(input)
      if (open?.said !== said) open = { said, id: newId() }
      return open.id
    },
    settle() {
      open = null
    },
  }
}

/** Those of one form. */
export const useRequestIds = (): ReturnType<typeof createRequestIds> => useState(createRequestIds)[0]

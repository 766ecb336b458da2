/** Ids of a comma list, each once; empty parts are left out. */
export const idsOf = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(part => part.trim())
      .filter(part => part !== ''),
  ),
]

/** Parts of comma text, trimmed, each once; a trailing comma and empty parts count for nothing (contract.md 31.2). */
export const commaParts = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(part => part.trim())
      .filter(part => part !== ''),
  ),
]

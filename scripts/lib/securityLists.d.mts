export function flawsOfList(text: string, ids: readonly string[], read: (file: string) => string | null): string[]

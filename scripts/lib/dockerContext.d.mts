export function missingSources(dockerfile: string, ignore: string): string[]

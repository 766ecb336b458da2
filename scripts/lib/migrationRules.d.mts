export function migrationIssues(text: string): string[]

export const root: string
export function run(
  command: string,
  args: readonly string[],
  options?: { onLine?: (line: string) => void; timeout?: number },
): Promise<number>
export function tool(path: string): string
export function ensureBuild(): Promise<number>

export interface RunPostgres {
  url: string
  major: string
  stop: () => void
}
export function startRunPostgres(address: string, folder: string): Promise<RunPostgres | undefined>

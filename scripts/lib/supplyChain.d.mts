export interface LockedPackage {
  path: string
  name: string
  version: string
  licence: string
  resolved: string
  integrity: string
  deprecated: string
  hasInstallScript: boolean
  isProduction: boolean
}
export function packagesOf(lock: { packages: Record<string, Record<string, unknown>> }): LockedPackage[]
export function supplyProblems(packages: readonly LockedPackage[], manifest: Record<string, unknown>): string[]
export function licenceTable(packages: readonly LockedPackage[]): string

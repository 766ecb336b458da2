import type { AppConfig } from '#contract/entities/appConfig.ts'
import { DEFAULT_CONFIG } from '#contract/entities/appConfig.ts'

let current: AppConfig = DEFAULT_CONFIG

/** The runtime configuration in force; DEFAULT_CONFIG until `loadConfig` has run (HTTP-02, D27). */
export const getConfig = (): AppConfig => current

/** Puts a configuration in force; what it does not name keeps its default. For start-up and tests. */
export function setConfig(config: Partial<AppConfig>): AppConfig {
  current = { ...DEFAULT_CONFIG, ...config }
  return current
}

/** Reads /config.json before the first call (D27). An absent or broken file leaves the defaults: the login page must still open. */
export async function loadConfig(address = '/config.json'): Promise<AppConfig> {
  try {
    const answer = await fetch(address, { cache: 'no-store' })
    if (answer.ok) setConfig((await answer.json()) as Partial<AppConfig>)
  } catch {
    setConfig({})
  }
  return current
}

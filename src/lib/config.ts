import type { AppConfig } from '#contract/entities/appConfig.ts'
import { CONFIG_ELEMENT, DEFAULT_CONFIG } from '#contract/entities/appConfig.ts'

let current: AppConfig = DEFAULT_CONFIG

/** The runtime configuration in force; DEFAULT_CONFIG until `loadConfig` has run (HTTP-02, D27). */
export const getConfig = (): AppConfig => current

/** Puts a configuration in force; what it does not name keeps its default. For start-up and tests. */
export function setConfig(config: Partial<AppConfig>): AppConfig {
  current = { ...DEFAULT_CONFIG, ...config }
  return current
}

/**
 * Takes the configuration that the server has written into the page (D27), which spares a round trip; a page without one, as in development, asks /config.json.
 * An absent or broken one leaves the defaults: the login page must still open.
 */
export async function loadConfig(address = '/config.json'): Promise<AppConfig> {
  try {
    const written = document.getElementById(CONFIG_ELEMENT)?.textContent ?? ''
    if (written !== '') return setConfig(JSON.parse(written) as Partial<AppConfig>)
    const answer = await fetch(address, { cache: 'no-store' })
    if (answer.ok) setConfig((await answer.json()) as Partial<AppConfig>)
  } catch {
    setConfig({})
  }
  return current
}

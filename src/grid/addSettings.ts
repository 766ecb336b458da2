import { ADD_SETTINGS, boundedAddSettings, type AddSettings } from '#contract/entities/gridRow.ts'
import { store, stored } from '#src/lib/storage/stored.ts'

const keyOf = (code: string): string => `GRID_ADD_SETTINGS_${code}`

/** The settings of the add button of a grid as they were stored in this browser (GRID-59), within their bounds; `addRowNum` where nothing is stored. */
export const readAddSettings = (code: string, rowCount: number, addRowNum = ADD_SETTINGS.addRowNum): AddSettings =>
  boundedAddSettings({ ...ADD_SETTINGS, addRowNum, ...stored<Partial<AddSettings>>(keyOf(code)) }, rowCount)

/** Stores them; false when the browser refuses. */
export const keepAddSettings = (code: string, settings: AddSettings, rowCount: number): boolean =>
  store(keyOf(code), boundedAddSettings(settings, rowCount))

import { resources } from './index.ts'

/** What the rows of a table are called where several lists show parts of it, or where two lists of different tables have one title. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ['hos_drug', '药品'],
  ['hos_doctor', '医生'],
  ['hos_app_user', '患者账号'],
])

/** What people call the rows of a table, by its name in the database; one name for each. */
export const TABLE_TITLES: ReadonlyMap<string, string> = new Map(
  resources.map(({ table, title }) => [table, SHARED.get(table) ?? title]),
)

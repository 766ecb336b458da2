/** Areas of the menu whose screens come in later steps, by name: the component of `name` is `area/name/Name`. */
const PLANNED: Readonly<Record<string, string>> = {}

/** Components that seeded menu entries name and no version has a screen for yet (WALK-26), in small letters; any other that is missing is an issue of its entry (WALK-21). */
export const PLANNED_SCREENS: ReadonlySet<string> = new Set(
  Object.entries(PLANNED).flatMap(([area, names]) => names.split(' ').map(name => `${area}/${name}/${name}`.toLowerCase())),
)

import { provideGridLink } from '#src/grid/wire/gridLink.ts'

/** The grid socket comes with the first shared grid of the page. */
provideGridLink(async () => (await import('./openGridLink.ts')).openGridLink())

/** Every table of the product: drizzle's schema object and drizzle-kit's input. */
export * from './people.ts'
export * from './account.ts'
export * from './menu.ts'
export * from './dictionary.ts'
export * from './announcement.ts'
export * from './stream.ts'
export * from './hospital.ts'

/** The package has types, but its `exports` do not lead to them. */
declare module 'tinykeys' {
  export function createKeybindingsHandler(
    bindings: Readonly<Record<string, (event: KeyboardEvent) => void>>,
    options?: { timeout?: number },
  ): EventListener
}

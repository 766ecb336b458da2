export declare const CHANGED_STEPS: readonly string[]
/** What `npm test -- --changed [commit]` compares with; undefined when it is not asked. */
export declare function changedSince(args: readonly string[], base?: () => string): string | undefined

/** See nodeVersions.mjs. */
export declare const VERSIONS: Readonly<Record<22 | 24, string>>
export declare const CI_MAJOR: '24'
export declare function nodeOf(major: string): Promise<string | undefined>

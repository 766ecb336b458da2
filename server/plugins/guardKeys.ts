/** How the keys begin under which failed sign-ins of an account are counted (D38); behind it an address, or * for all of them (decision 169). */
export const signInKeys = (username: string): string => `login:${username.toLowerCase()}|`

/** Under which wrong passwords of somebody who is signed in, or wants to be again, are counted. */
export const passwordKey = (userId: string): string => `password:${userId}`

/** Where the database speaks: any logger with these three (pino, console). Texts are whole sentences. */
export type DatabaseLog = { info: (text: string) => void; warn: (text: string) => void; error: (text: string) => void }

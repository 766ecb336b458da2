import { createContext, useContext } from 'react'

/** Makes the address of a stored path; the page around the conversation provides it, since staff, patient and public record differ. */
export const FileUrlContext = createContext<(path: string) => string>(path => path)
export const useFileUrl = (): ((path: string) => string) => useContext(FileUrlContext)

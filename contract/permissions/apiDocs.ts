/** Who may read the description of the interface, and where it stands (SCALE-18). */
export const API_DOC_RIGHT = 'api:view'
/** The page, below the base path and at the root. */
export const API_DOC_PAGE = '/doc.html'
/** Folder of the two documents below the base path. */
export const API_DOC_FILES = '/api-docs'

/** Hash of the other sources of this folder: which rules a check was made by. `npm run charts` writes it anew. */
export const RULES_CODE = 'b804279d23a3ca5d'

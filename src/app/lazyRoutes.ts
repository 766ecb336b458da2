/** The three ways on from the entrance, each a chunk of its own. */
export const loadLogin = () => import('#src/views/user/login/Login.tsx')
export const loadShell = () => import('./Shell.tsx')
export const loadOutside = () => import('./PublicRoutes.tsx')

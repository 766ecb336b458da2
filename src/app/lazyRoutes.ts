/** The three ways on from the root of the app, each a chunk of its own. */
export const loadLogin = () => import('#src/views/user/login/Login.tsx')
export const loadShell = () => import('./Shell.tsx')
export const loadPublicRoutes = () => import('./PublicRoutes.tsx')

/** What the frame and the tabs know of a route, beside what it draws. */
export interface PageHandle {
  title: string
  icon?: string
  /** meta.keepAlive and a component name (LAYOUT-32) */
  keepAlive: boolean
  /** leads on to another address: no tab */
  isForward: boolean
}

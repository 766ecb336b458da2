/** id of the element that scrolls pages inside the main frame: header, tab bar and side menu scroll with them unless they are fixed. */
export const SCROLLER_ID = 'xl-scroller'

/** The element that scrolls the page, or null outside the main frame, where the window does. */
export const pageScroller = (): HTMLElement | null => document.getElementById(SCROLLER_ID)

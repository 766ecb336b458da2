/** Puts the number of unread messages before the page's title, "(3) 在线问诊", without fighting over the rest of it. */
export function showTitleCount(count: number): void {
  const bare = document.title.replace(/^\(\d+\+?\) /, '')
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare
}

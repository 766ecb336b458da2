/** What the browser says about notifications of this page. */
export type NoticePermission = 'unsupported' | 'default' | 'granted' | 'denied'

export const noticePermission = (): NoticePermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** Asks the person; only ever called by a press of a button. */
export async function askNoticePermission(): Promise<NoticePermission> {
  if (typeof Notification === 'undefined') return 'unsupported'
  return Notification.requestPermission()
}

/** Shows a notification while the page is hidden; a press brings the page back. One per `tag`: a newer one takes its place. */
export function notifyDesktop(notice: { title: string; text: string; tag: string; onPress(): void }): void {
  if (document.visibilityState === 'visible' || noticePermission() !== 'granted') return
  try {
    const shown = new Notification(notice.title, { body: notice.text, tag: notice.tag })
    shown.addEventListener('click', () => {
      globalThis.focus()
      notice.onPress()
      shown.close()
    })
  } catch {
    /* phones allow notifications to service workers only: the title's number and the sound have to do */
  }
}

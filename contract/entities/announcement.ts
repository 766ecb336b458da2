/** L 一般消息, M 重要消息, H 紧急消息. */
export type Priority = 'L' | 'M' | 'H'

/** An announcement or system message; `titile` is the wire's spelling (ENTITY-13). Times are `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
export interface Announcement {
  id: string
  titile: string
  sender: string
  sendTime: string | null
  createTime: string
  msgContent: string
  /** url: go-handle button leads to openPage; component: the page named openPage opens with busId */
  openType: 'url' | 'component' | null
  openPage: string | null
  busId: string | null
  priority: Priority
  /** '1' notice, '2' system message */
  msgCategory: '1' | '2'
  msgAbstract: string | null
}

/** Unread notices: at most five of each kind, totals are the full counts (ENTITY-14; contract.md 13.2). */
export interface NoticeLists {
  anntMsgList: Announcement[]
  anntMsgTotal: number
  sysMsgList: Announcement[]
  sysMsgTotal: number
  /** urgent ones that this person has not confirmed yet, read or not, oldest first (WALK-18); an original server sends none */
  urgentList?: Announcement[]
}

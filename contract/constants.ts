/** Timers, limits and sizes of the specification (section 9) and of the papers. Milliseconds and bytes unless the name says otherwise. */

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Life of token, user data and dictionary cache in the browser and of the token on the server: 7 days, fixed from login (CONST-01, D11). */
export const SESSION_LIFE = 604_800_000
/** How long a password that somebody else set, or the first start, opens the account for its own change (ASVS 6.4.1). */
export const FIRST_PASSWORD_LIFE = 72 * 60 * MINUTE
/** Sign-ins that one account may have at once: a desk, a ward's shared machines and a phone, with room; at the next one the one used least lately ends. */
export const SIGN_INS_MAX = 50
/** Life of the dictionary items in the browser: 7 days (CONST-02, API-DICT-13). */
export const DICTIONARY_LIFE = SESSION_LIFE
/** How often the browser asks at most whether the server's dictionaries are still the ones it holds. */
export const DICTIONARY_CHECK = 5 * MINUTE
/** Quiet time before a dictionary search is sent (CONST-12). */
export const DICT_SEARCH_DEBOUNCE = 800
/** Highest list that drops down from a tree select, in px (PICK-52). */
export const DROPDOWN_HEIGHT = 400
/** A lazily loaded chunk that has not arrived by then is a ChunkLoadError (CONST-03, ERR-39). */
export const CHUNK_TIMEOUT = 120_000
/** Ordinary calls (CONST-04). */
export const REQUEST_TIMEOUT = 18_000
/** The helper that reads code or resultCode '0' as success (HTTP-05). */
export const LEGACY_TIMEOUT = 5_000
/** Uploads, imports and exports (D16). */
export const TRANSFER_TIMEOUT = 120_000
/** Wait between the text of a 401 and the reload of the page (ERR-08). */
export const RELOAD_DELAY = 1_500

/** Notice socket: wait before a reconnect (CONST-07). */
export const NOTICE_RECONNECT = 10_000
/** Notice socket: silence after which a heartbeat is sent (CONST-07, NOTICE-23). */
export const NOTICE_HEARTBEAT = 20_000
/** Notice socket: a heartbeat without any answer for this long counts as a close (D25). */
export const NOTICE_REPLY_LIMIT = 20_000
/** Poll of the unread lists beside the pushes (C18). */
export const NOTICE_POLL = 60_000
/** How often the list of jobs looks whether something ran, ms. */
export const JOB_POLL_MS = 5_000
/** The server closes a notice socket after this silence. */
export const NOTICE_SERVER_SILENCE = 45_000
/** The word a client sends as heartbeat; not JSON (contract.md 24.2). */
export const HEARTBEAT_WORD = 'HeartBeat'

/** Chat socket: a command without acknowledgement by then is tried again (consultation.md 4.2). */
export const CHAT_ACK_TIMEOUT = 5_000
/** Waits of the outbox between tries of one message; the last repeats (G5). */
export const CHAT_RETRY_DELAYS = [1_000, 2_000, 4_000, 8_000, 15_000] as const
/** Chat socket: pings of the server, and how long their answer may take. Nothing heard for the sum of both: the other side is gone (WALK-11). */
export const CHAT_PING = { every: 4_000, limit: 5_000 } as const
/** A patient without a chat socket counts as away after this long: a reload of the page is no absence. */
export const PATIENT_GRACE = 5_000
/** Texts behind a file wait at most this long for its upload (G5, D48). */
export const CHAT_FILE_PATIENCE = 10_000
/** Waits of the chat link between connection attempts; the last repeats. */
export const CHAT_RECONNECT_DELAYS = [1_000, 2_000, 4_000, 8_000, 10_000] as const
/** How long a hole in the sequence may last before it is fetched (G3). */
export const CHAT_GAP_DELAY = 300
/** "正在输入" is sent at most this often, and forgotten by the receiver after TYPING_EXPIRY. */
export const TYPING_INTERVAL = 2_000
export const TYPING_EXPIRY = 5_000
/** Read marks are collected this long before they are sent (consultation.md 4.3). */
export const READ_INTERVAL = 1_000
/** A page hidden longer than this says hello again when it comes back (G8). */
export const CHAT_STALE_AFTER = 60_000
/** An arrival that nobody has looked at is told again after this long (WALK-04). */
export const ARRIVAL_REPEAT = 30_000
/** The sound plays at most this often (consultation.md 4.7). */
export const SOUND_INTERVAL = 3_000
/** Messages of a page of history, and of a resume answer. */
export const HISTORY_PAGE = 50
export const RESUME_PAGE = 200
/** More missing messages than this: the window starts anew at the end (G3). */
export const RESUME_LIMIT = 500

export const MESSAGE_TEXT_MAX = 2_000
export const MESSAGE_RATE = { count: 20, per: 10 * SECOND } as const

/** Sizes (D29). */
export const IMAGE_MAX = 10 * 1024 * 1024
export const FILE_MAX = 20 * 1024 * 1024
/** Uploads of one list that run at the same time; the server works on three of a person at once. */
export const UPLOADS_AT_ONCE = 3
/** Windows of uploads, px (UPLOAD-24, 25). */
export const FILE_DIALOG = { width: 520, height: 200 } as const
export const UPLOAD_POPOVER = { width: 300, height: 210 } as const
export const VOICE_MAX_MS = 60 * SECOND
export const JSON_BODY_MAX = 1024 * 1024
export const NOTICE_FRAME_MAX = 64 * 1024
export const GRID_FRAME_MAX = 1024 * 1024
export const CHAT_EVENT_MAX = 256 * 1024
/** What a client that does not read may cost the server before its socket is cut. */
export const SOCKET_QUEUE_MAX = 1024 * 1024
export const SOCKETS_PER_USER = 20

/** Width up to which the page is in mobile mode, in px (spec part 2). */
export const MOBILE_MAX_WIDTH = 1087.99
/** Side menu, in px. */
export const SIDE_MENU_WIDTH = 208

/** Consultation defaults (consultation.md 3.8); durations in ms. */
export const CONSULT = {
  waitTimeout: { '1': 1440 * MINUTE, '2': 1440 * MINUTE, '3': 10 * MINUTE },
  firstReply: 30 * MINUTE,
  serviceDuration: 1440 * MINUTE,
  extendBy: 720 * MINUTE,
  extendMax: 2,
  quota: 20,
  /** messages in the log of a session that nobody has accepted yet after which nothing more is added; they do not count for the quota */
  waitingMax: 30,
  /** minutes that a patient before one takes, as the queue tells it */
  minutesEach: 3,
  grantBy: 10,
  maxConcurrent: 5,
  presenceGrace: 60 * SECOND,
  shareHours: 24,
  ratingWindow: 7 * 24 * 60 * MINUTE,
  /** so long after it was sent a message may be taken back */
  recall: 2 * MINUTE,
  /** a transfer waits this long for the other doctor, and its patient may decline that doctor so long after */
  transferAccept: 10 * MINUTE,
  transferDecline: 10 * MINUTE,
  /** the doctor who takes over has at least so much of the service left */
  afterTransfer: 30 * MINUTE,
} as const
/** A patient who waits, or whose question is not answered, this long is marked 久等 in the row (looks.md 2). */
export const LONG_WAIT = 15 * MINUTE
/** Above this a row shows no countdown (D47). */
export const COUNTDOWN_FROM = 60 * MINUTE
/** Deadline chip: green above the first, orange above the second, red below (consultation.md 7.1). */
export const DEADLINE_WARN = { soon: 10 * MINUTE, late: 2 * MINUTE } as const

/** Paging defaults of every list (spec section 9). */
export const PAGE_SIZE = 10
/** The server gives no larger pages. */
export const PAGE_SIZE_MAX = 200
/** Deleted rows that a recycle bin shows, those deleted last; of accounts fewer, as each is shown with its departments. */
export const BIN_MAX = { rows: 1_000, accounts: 200 } as const
export const PAGE_SIZES = [10, 20, 30] as const
/** Rows of a list that the server counts one by one; a total beyond is what the planner of its database thinks (SCALE-08). */
export const COUNTED_MAX = 200_000
/** Length at which long text is cut in lists. */
export const ELLIPSIS = 25

/** Answers of report calls are reused this long under one group id (CONST-05, API-RPT-06). */
export const REPORT_CACHE_LIFE = 30_000

/** Pickers: widths of user modal and button, record picker in px; table height, rows, cut of long texts. */
export const USER_PICKER_WIDTH = 1_250
export const RECORD_PICKER_WIDTH = 900
export const PICKER_TABLE_HEIGHT = 240
export const PICKER_PAGE_SIZE = 5
export const PICKER_PAGE_SIZES = [5, 10, 20, 30] as const
export const PICKER_ELLIPSIS = 12
/** Screens narrower than this scroll the user table at that width, in px (PICK-12). */
export const PICKER_NARROW = { below: 500, scroll: 800 } as const

/** Captcha and login lock (D38). */
export const CAPTCHA_LIFE = 60 * SECOND
export const LOGIN_FAILURES_MAX = 5
export const LOGIN_LOCK = 10 * MINUTE
/** Failures of one account from whatever addresses: how many until it is held, for how long at first and at most, and when they are forgotten (SEC-04). */
export const ACCOUNT_FAILURES_MAX = 20
export const ACCOUNT_BACK_OFF = { hold: MINUTE, longest: 60 * MINUTE, memory: 24 * 60 * MINUTE } as const
/** Wrong codes of one phone over all its codes, of staff (SEC-04) or patients, in the same words; and how many codes a patient may have in an hour and a day (SEC-07). */
export const PHONE_CODE_BACK_OFF = { max: 5, hold: 10 * MINUTE, longest: 60 * MINUTE, memory: 24 * 60 * MINUTE } as const
export const PATIENT_CODES = [
  { count: 5, per: 60 * MINUTE },
  { count: 10, per: 24 * 60 * MINUTE },
] as const
/** Codes by message to a phone: life and pause between two. */
export const SMS_LIFE = 10 * MINUTE
export const SMS_PAUSE = 60 * SECOND

/** Text editors (spec section 9); heights in px. A value from outside is taken over this long after it came (CONST-16, CODE-07). */
export const CODE_EDITOR_DELAY = 300
export const CODE_EDITOR_TAB = 2
export const CODE_EDITOR_LAYER = 999
export const MARKDOWN_HEIGHT = 300
export const MARKDOWN_HEIGHT_MIN = 200
export const RICH_TEXT_HEIGHT = 300

/** A second press within this time is none (CONST-06). */
export const DOUBLE_CLICK_GUARD = 300
/** A search begins this long after the last key (CONST-11). */
export const SEARCH_DEBOUNCE = 300
/** Quiet time before the preview of the cron builder is calculated anew (CONST-13, CRON-31). */
export const CRON_PREVIEW_DEBOUNCE = 500
/** The window of a text that is too long for its field, in px (CONST-24). */
export const TEXTAREA_POPUP = { width: 300, height: 210 } as const

/** Failed logins of a user from one address after which the slider is asked for, below the lock (D38, decision 070). */
export const SLIDER_AFTER = 2
/** From the question to the end of the slide, and from there to the login. */
export const SLIDER_LIFE = 5 * MINUTE
export const SLIDER_TICKET_LIFE = 3 * MINUTE
/** A slide of a pointer that came before within this time is a recording (SEC-04). */
export const SLIDER_TRACK_MEMORY = 24 * 60 * MINUTE
/** No hand is faster. */
export const SLIDER_MIN_TIME = 200

/** Grid socket: time between a reply and the next heartbeat, how long a reply may take, wait after a close or an error (CONST-08, C13). */
export const GRID_HEARTBEAT = 10_000
export const GRID_REPLY_LIMIT = 6_000
export const GRID_RECONNECT = 5_000
/** How long a changed cell or row glows (CONST-09). */
export const ROW_HIGHLIGHT = 1_400
/** Quiet time after which a grid counts as not scrolling (CONST-10). */
export const SCROLLING_QUIET = 100
/** Wait before the editor of a cell gets the focus (CONST-14). */
export const CELL_FOCUS_DELAY = 10
/** A second insert at the same row of a grid is refused this long (CONST-15). */
export const INSERT_BLOCK = 1_500
/** Wait between leaving a cell and its validation (CONST-17). */
export const BLUR_VALIDATION_DELAY = 100
/** Remembered edits of one grid code (CONST-18). */
export const EDIT_HISTORY_MAX = 16
/** Tries to open a sub-table that failed: the first and three more, this far apart (GVAL-28). */
export const SUB_TABLE_RETRY = { times: 3, delay: 100 } as const
/** A colleague of whom nothing was heard for this long is no longer shown; the own place is told this often (grid.md part 4). */
export const PRESENCE_LIFE = 3_000
export const PRESENCE_INTERVAL = 1_000
/** Operations of one frame; more go in several. */
export const GRID_OPS_MAX = 500
/** Cells with which a row begins in one operation; a row of more is said cell by cell. */
export const GRID_FIELDS_MAX = 200
/** Bytes of the operations of one frame, well below what closes the socket (GRID_FRAME_MAX, SOCKET_QUEUE_MAX); of texts no cell takes more letters. */
export const GRID_OPS_SIZE = 256 * 1024
export const GRID_TEXT_MAX = 4_000
/** Changes or comments of a cell that one answer brings. */
export const GRID_RECORD_PAGE = 200
/** Rows that a person may insert at once. */
export const GRID_INSERT_MAX = 1_000
/** Letters of the name of a view of a grid, and views that one person may keep of one kind of table. */
export const GRID_VIEW_NAME_MAX = 40
export const GRID_VIEWS_MAX = 50
/** People whom one comment names, and who are offered at once. */
export const GRID_MENTIONS_MAX = 10
/** Letters of a comment on a cell. */
export const GRID_COMMENT_MAX = 500
/** How long a hole in the numbers of a table may last before it is asked for; how long operations wait for an answer before they go once more. */
export const GRID_GAP_DELAY = 300
export const GRID_ANSWER_LIMIT = 5_000
/** Steps that can be undone. */
export const GRID_UNDO_MAX = 100
/** Time-based one-time passwords (RFC 6238, as authenticator apps make them): seconds of a step, digits, and steps of clock drift taken on either side (SEC-04). */
export const TOTP = { period: 30, digits: 6, window: 1 } as const
/** Recovery codes of a second factor: how many, and letters of each in groups of four (SEC-04). */
export const RECOVERY_CODES = { count: 10, length: 12 } as const
/** From the first factor to the second: long enough to install an authenticator app. */
export const SECOND_FACTOR_LIFE = 10 * MINUTE
/** Passkeys of one account. */
export const PASSKEYS_MAX = 10
/** Points of a slide that the server looks at. */
export const SLIDE_POINTS_MAX = 300
/** A payment under way is asked for so often (hospital.md 3.10). */
export const PAYMENT_POLL = 2 * SECOND

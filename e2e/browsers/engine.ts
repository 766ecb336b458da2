/** What a key press is called in both protocols. */
export type Key = 'Enter' | 'Escape' | 'F2' | 'Tab'

/** An element of a page, as the browser itself names it. */
export interface Found {
  click(): Promise<void>
  /** types with the keyboard, after what the field holds */
  type(text: string): Promise<void>
  /** a file chosen in a field for files, by its path */
  choose(path: string): Promise<void>
}

/** One browser of one person: storage, cookies and window of its own. */
export interface Tab {
  goto(url: string): Promise<void>
  /** runs the text of a function in the page; its answer as JSON */
  run(source: string, argument: unknown): Promise<unknown>
  /** the same for a function that answers an element or null */
  find(source: string, argument: unknown): Promise<Found | null>
  press(key: Key): Promise<void>
  /** pixels of the page as PNG */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A browser that is installed on this machine. */
export interface Engine {
  name: 'firefox' | 'webkit' | 'chromium'
  /** can its microphone be replaced by a tone, so that a voice can be recorded */
  hasMicrophone: boolean
  /** opens a window of this size for one person */
  open(size: { width: number; height: number }): Promise<Tab>
  close(): Promise<void>
}

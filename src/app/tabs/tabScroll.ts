const tops = new Map<string, number>()

/** How far down each open tab was left, px, by key. A tab that was closed or refreshed begins at the top again. */
export const tabScroll = {
  of: (key: string): number => tops.get(key) ?? 0,
  set: (key: string, top: number): void => void tops.set(key, top),
  /** forgets the tabs that are named */
  clearTabs: (isGone: (key: string) => boolean): void => {
    for (const key of tops.keys()) if (isGone(key)) tops.delete(key)
  },
}

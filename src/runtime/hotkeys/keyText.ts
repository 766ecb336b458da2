const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const NAMES: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Slash: '/', Escape: 'Esc' }
const MAC: Readonly<Record<string, string>> = { $mod: '⌘', Alt: '⌥', Shift: '⇧', Control: '⌃' }

/** Keys of a shortcut as a person reads them: one list for each press, `g h` → [['G'], ['H']], `$mod+KeyK` → [['Ctrl', 'K']]. */
export const keyNames = (shortcut: string): string[][] =>
  shortcut.split(' ').map(press =>
    press.split(/\b\+/).flatMap(key => {
      if (key === 'Shift' && press.endsWith('?')) return []
      if (isMac() && MAC[key] !== undefined) return [MAC[key]]
      return [
        NAMES[key] ?? (key === '$mod' ? 'Ctrl' : key.replace(/^Key/, '').replace(/^[a-z]$/, letter => letter.toUpperCase())),
      ]
    }),
  )

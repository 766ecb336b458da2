/** A text that a spreadsheet would run as a formula begins with an apostrophe instead; other control characters go. For every file that is handed out. */
export const safeText = (text: string): string => {
  const clean = text.replace(/[^\P{Cc}\t\n\r]/gu, '')
  return /^[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean
}

/** Width of a text in half characters: 2 for a character code above 128, 1 for any other (POPUP-23). */
export function textWidth(text: string): number {
  let width = 0
  for (let at = 0; at < text.length; at += 1) width += text.charCodeAt(at) > 128 ? 2 : 1
  return width
}

/**
 * Closes a window of the library. A press of Escape is used up by it: the browser would hand the same press to a `<dialog>` that opens now, as a question
 * does, and close it unseen (WALK-21). While such a dialog stands above, the press is its own.
 */
export const ownClose =
  (close: () => void) =>
  (event: { preventDefault(): void }): void => {
    if (document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    close()
  }

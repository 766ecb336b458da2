/** Helpers of the peers' pages: what a competent application does around any of these grids. */

/** Gathers what is changed and gives it away once a frame, so that a grid draws no cell twice in one. */
export function onceAFrame(flush) {
  let waiting = []
  return change => {
    if (waiting.push(change) > 1) return
    requestAnimationFrame(() => {
      const changes = waiting
      waiting = []
      flush(changes)
    })
  }
}

/** A place of the whole window for a grid, in what the bench gives. */
export function placeIn(el) {
  const place = document.createElement('div')
  place.style.cssText = 'height:100vh'
  el.replaceChildren(place)
  return place
}

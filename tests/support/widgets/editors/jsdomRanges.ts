/** jsdom lays nothing out: a range is nowhere. Editors ask only in order to scroll to the caret. */
const NOWHERE = document.createElement('div').getBoundingClientRect()
Range.prototype.getBoundingClientRect ??= () => NOWHERE
Range.prototype.getClientRects ??= () => document.createElement('div').getClientRects()

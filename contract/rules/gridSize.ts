/** Sizes of an editable grid in px and rows (spec section 9). */
export const GRID_SIZE = {
  rowHeight: 61,
  maxHeight: 400,
  heights: { medium: 48, small: 40, mini: 36, tiny: 28 },
  rowNumber: 60,
  control: 40,
  controlWithFooter: 60,
  columnDefault: 120,
  fallback: { datetime: 200, sel_user: 220, sel_depart: 160 },
  least: { datetime: 190, sel_user: 190, sel_depart: 190, date: 135 },
  shared: 0.92,
} as const

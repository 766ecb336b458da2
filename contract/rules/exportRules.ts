/** Rows that an export takes as .xls; above that it is .xlsx (D54). */
export const XLS_ROWS_MAX = 60_000

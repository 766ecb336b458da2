/** Widths of windows that the specification gives, in px (CONST-28). Apart from the other constants: the page of login needs none of them. */
export const WIDTH = {
  notice: 400,
  department: 500,
  password: 800,
  cron: 800,
  import: 600,
  query: 1_000,
  detail: 1_200,
  popup: 1_200,
} as const

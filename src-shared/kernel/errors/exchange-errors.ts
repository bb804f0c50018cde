/** Errors in a whole file of another program's questions, told before anything of it is taken. */
export const exchangeErrors = {
  'exchange/not-xml': 400,
  'exchange/unsafe-xml': 400,
  'exchange/not-an-archive': 400,
  'exchange/unsafe-archive': 400,
  'exchange/too-large': 413,
  'exchange/not-text': 400,
  'exchange/unknown-format': 400
} as const satisfies Record<string, number>

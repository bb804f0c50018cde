/** Role and name of each part of the pages after an exam, for `getByRole` of both Playwright and Testing Library. */
export const reportParts = {
  delivery: ['region', { name: /^What happens next$/ }],
  receipt: ['region', { name: /^Receipt$/ }],
  /** The total is its only emphasised text. */
  total: ['region', { name: /^Total$/ }],
  subjectScores: ['table', { name: /^By subject$/ }],
  pace: ['region', { name: /^Your pace$/ }],
  levelResult: ['region', { name: /^(Gold!|Silver!|Bronze!|Not yet\.)/ }],
  earlier: ['region', { name: /^Compared with before$/ }]
} as const

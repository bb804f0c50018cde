/**
 * Slow-downs that are put into a copy of this checkout on purpose: `npm run bench -- compare --control` must find each by its figure. `insert` goes before the
 * only occurrence of `before` in `file`.
 *
 * @satisfies {Readonly<Record<string, { figure: string, file: string, before: string, insert: string }>>}
 */
export const slowDowns = {
  start: { figure: 'first usable screen', file: 'src-main/main.ts', before: "app.setName('Koya')", insert: wait(60) },
  answer: {
    figure: 'answer click to tick, p50',
    file: 'src-main/attempt/journal/journal-worker.ts',
    before: 'const value = (journal[call]',
    insert: wait(4)
  },
  page: {
    figure: 'page change',
    file: 'src-renderer/app/layouts/dashboard-nav.tsx',
    before: 'const current = dashboardRouteOf(pathname)',
    insert: wait(15)
  }
}

/**
 * Returns a statement that keeps a thread busy.
 *
 * @param {number} ms
 */
function wait(ms) {
  return `for (const until = performance.now() + ${ms}; performance.now() < until; );\n`
}

import { planServers } from './plan-servers.mjs'

/** How many candidates sit at the same time, from one centre to a country, and in how many centres. */
const sizes = [
  { candidates: 100, centres: 1 },
  { candidates: 400, centres: 1 },
  { candidates: 1000, centres: 10 },
  { candidates: 5000, centres: 70 },
  { candidates: 20_000, centres: 280 },
  { candidates: 50_000, centres: 700 }
]

/** All begin within minutes, as when one gong starts them. */
const STAGGER_MS = 3 * 60_000

/**
 * Prints what exams of several sizes need, as a table in Markdown.
 *
 * @param {import('./simulate-server.mjs').Exam} exam All but its size and how its centres begin.
 * @param {import('./simulate-server.mjs').Costs} costs
 * @param {{ seed: number, attemptKb: number, pinCores: (candidates: number) => number }} options `pinCores`: what signing in needs before the start.
 */
export function printSizes(exam, costs, { seed, attemptKb, pinCores }) {
  console.log(
    '| candidates at once | servers of one core | cores for PINs before | cores of PostgreSQL | disk of 10 such exams | start, p99 | answer, p99 |'
  )
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const size of sizes) {
    const { servers, waits, databaseCores } = planServers({ ...exam, ...size, staggerMs: STAGGER_MS }, costs, { seed })
    const cells = [
      size.candidates.toLocaleString('en'),
      String(servers),
      String(pinCores(size.candidates)),
      databaseCores.toFixed(1),
      `${((10 * size.candidates * attemptKb) / 1e6).toFixed(1)} GB`,
      seconds(waits.start.p99),
      seconds(waits.append.p99)
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`
}

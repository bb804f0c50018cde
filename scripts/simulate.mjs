import { parseArgs } from 'node:util'
import { planServers } from './simulation/plan-servers.mjs'
import { printSizes } from './simulation/print-sizes.mjs'
import { readCosts } from './simulation/read-costs.mjs'

/** `npm run simulate -- [--candidates 2000000] …`: how many servers an examination needs, from the measured costs of this server; `--sizes` prints a table. */
const defaults = {
  candidates: '2000000',
  centres: '700',
  days: '10',
  sessions: '4',
  stagger: '30',
  minutes: '120',
  answers: '360',
  'bad-lines': '10',
  seed: '1'
}
/** The most of each: what is far more than any country has would only run for hours. */
const most = {
  candidates: 50_000_000,
  centres: 100_000,
  days: 365,
  sessions: 24,
  stagger: 600,
  minutes: 600,
  answers: 2000,
  'bad-lines': 100,
  seed: 2 ** 32
}
const MINUTE_MS = 60_000
/** One PIN with Argon2id, milliseconds of a processor: `npm run bench -- pins`. Candidates sign in during the half hour before. */
const PIN_MS = 75
const SIGN_IN_MS = 30 * MINUTE_MS
const EVENTS_OF_ATTEMPT = 361

const asked = readOptions()
const { costs, attemptKb, source } = readCosts()
const atOnce = Math.ceil(asked.candidates / asked.days / asked.sessions)
const exam = {
  candidates: atOnce,
  centres: asked.centres,
  staggerMs: asked.stagger * MINUTE_MS,
  sitDownMs: 2 * MINUTE_MS,
  durationMs: asked.minutes * MINUTE_MS,
  answers: asked.answers,
  badLines: asked['bad-lines'] / 100,
  lineUpMs: 10 * MINUTE_MS,
  lineDownMs: 3 * MINUTE_MS
}
const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString('en')
const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(2)} s`
const pinCores = (/** @type {number} */ candidates) => Math.ceil((candidates * PIN_MS) / SIGN_IN_MS)
console.log(`costs: ${source}`)
if (asked.sizes) printSizes(exam, costs, { seed: asked.seed, attemptKb, pinCores })
else printPlan()

function printPlan() {
  const plan = planServers(exam, costs, {
    seed: asked.seed,
    tell: ({ servers, busiestMinute }) => console.error(`tried ${servers} servers: ${Math.round(100 * busiestMinute)} % of the busiest minute`)
  })
  console.log(
    `${whole(asked.candidates)} candidates on ${asked.days} days with ${asked.sessions} sessions: ${whole(atOnce)} at a time, in ${whole(asked.centres)} centres`
  )
  console.log(`centres begin within ${asked.stagger} min; ${asked['bad-lines']} % of their lines are away 3 of 13 minutes\n`)
  for (const [act, { p50, p99 }] of Object.entries(plan.waits))
    console.log(`${act.padEnd(8)} p50 ${seconds(p50).padStart(8)}   p99 ${seconds(p99).padStart(8)}`)
  console.log(`
servers of one core each           ${whole(plan.servers)}, at work ${Math.round(100 * plan.busiestMinute)} % of their busiest minute
cores for PINs before the start    ${whole(pinCores(atOnce))}
cores of PostgreSQL                ${plan.databaseCores.toFixed(1)} in its busiest minute
disk for all attempts              ${whole((asked.candidates * attemptKb) / 1e6)} GB on each node
events                             ${whole(asked.candidates * EVENTS_OF_ATTEMPT)}`)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        ...Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: /** @type {const} */ ('string') }])),
        sizes: { type: 'boolean', default: false }
      }
    })
    const { sizes, ...texts } = values
    const numbers = Object.entries({ ...defaults, ...texts }).map(([name, text]) => [name, readNumber(name, text)])
    return { .../** @type {Record<keyof typeof defaults, number>} */ (Object.fromEntries(numbers)), sizes }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(64)
  }
}

/** @param {string} name @param {string} text */
function readNumber(name, text) {
  const value = Number(text)
  const least = name === 'stagger' || name === 'bad-lines' || name === 'seed' ? 0 : 1
  const limit = most[/** @type {keyof typeof most} */ (name)]
  if (!Number.isInteger(value) || value < least || value > limit)
    throw new Error(`--${name} must be a whole number from ${least} to ${limit}, not ${text}.`)
  return value
}

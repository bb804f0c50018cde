import { percentileOf, simulateServer } from './simulate-server.mjs'

/**
 * @typedef {import('./simulate-server.mjs').Costs} Costs
 * @typedef {import('./simulate-server.mjs').Exam} Exam
 *
 * @typedef {object} Plan
 * @property {number} servers Of one processor each.
 * @property {Record<import('./simulate-server.mjs').Act, { p50: number, p99: number }>} waits Milliseconds.
 * @property {number} busiestMinute
 * @property {number} databaseCores Of all servers together.
 */

/** The longest p99 of each act, milliseconds: what a candidate waits without calling for help. */
export const limits = { start: 5000, append: 1000, submit: 3000 }

/** The most that a server may work in its busiest minute: one of several may be away, or be updated. */
export const BUSIEST = 0.7

/** Each step tries this many more servers. */
const STEP = 1.15

/**
 * Returns the smallest number of servers, found in steps of 15 %, at which every act is fast enough and no server works too much.
 *
 * @param {Exam} exam With the candidates of all servers.
 * @param {Costs} costs
 * @param {{ seed: number, tell?: (plan: Plan) => void }} options `tell`: what hears of each try.
 * @returns {Plan}
 */
export function planServers(exam, costs, { seed, tell = () => undefined }) {
  const workMs = exam.candidates * (costs.server.start + exam.answers * costs.server.append + costs.server.submit)
  let servers = Math.max(1, Math.ceil(workMs / BUSIEST / (exam.durationMs + exam.staggerMs)))
  for (;;) {
    const plan = tryServers(servers, { exam, costs, seed })
    tell(plan)
    const isFast = Object.entries(limits).every(([act, limit]) => plan.waits[/** @type {keyof typeof limits} */ (act)].p99 <= limit)
    if (isFast && plan.busiestMinute <= BUSIEST) return plan
    servers = Math.max(servers + 1, Math.round(servers * STEP))
  }
}

/**
 * @param {number} servers
 * @param {{ exam: Exam, costs: Costs, seed: number }} given
 * @returns {Plan}
 */
export function tryServers(servers, { exam, costs, seed }) {
  const outcome = simulateServer({ ...exam, candidates: Math.ceil(exam.candidates / servers) }, costs, seed)
  const { start, append, submit } = outcome.waits
  /** @param {readonly number[]} sorted */
  const shares = (sorted) => ({ p50: percentileOf(sorted, 50), p99: percentileOf(sorted, 99) })
  return {
    servers,
    waits: { start: shares(start), append: shares(append), submit: shares(submit) },
    busiestMinute: outcome.busiestMinute,
    databaseCores: outcome.databaseCores * servers
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../run/project-root.mjs'

/** Measured by `npm run bench:server` on 29 November 2026, two cores; used where nothing was measured here. */
const measured = {
  'start of 180 questions, processor ms': 11.7,
  "start of 180 questions, PostgreSQL's processor ms": 1.25,
  'append of one answer, processor ms': 1.07,
  "append of one answer, PostgreSQL's processor ms": 0.4,
  'submit of 600 events, processor ms': 9.2,
  "submit of 600 events, PostgreSQL's processor ms": 1.25,
  'attempt of 361 events in PostgreSQL, kB': 113
}

/**
 * Returns the measured costs of this checkout's server, and where they are from.
 *
 * @returns {{ costs: import('./simulate-server.mjs').Costs, attemptKb: number, source: string }}
 */
export function readCosts() {
  const file = join(projectRoot, 'out/bench-server.json')
  const isHere = existsSync(file)
  const here = isHere ? /** @type {Record<string, Record<string, number>>} */ (JSON.parse(readFileSync(file, 'utf8'))) : {}
  const figures = { ...measured, ...Object.values(here)[0] }
  /** @param {string} kind */
  const costs = (kind) => ({
    start: figures[/** @type {keyof typeof measured} */ (`start of 180 questions, ${kind}`)],
    append: figures[/** @type {keyof typeof measured} */ (`append of one answer, ${kind}`)],
    submit: figures[/** @type {keyof typeof measured} */ (`submit of 600 events, ${kind}`)]
  })
  return {
    costs: { server: costs('processor ms'), database: costs("PostgreSQL's processor ms") },
    attemptKb: figures['attempt of 361 events in PostgreSQL, kB'],
    source: isHere ? 'out/bench-server.json' : 'those of November 2026: measure your own with npm run bench:server'
  }
}

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asNode } from './electron.mjs'
import { electronInSession, namespaceRefused } from './in-session.mjs'
import { projectRoot } from './project-root.mjs'
import { StepFailure } from './step-failure.mjs'

const limitMs = 30 * 60_000
const folder = join(projectRoot, 'out/tour')

/**
 * Plays tests/tour through the real interface of the test build on a virtual screen. It writes numbered pictures of the main task and `score.txt` to
 * `out/tour`, and pictures of every screen to `out/tour/screens`; the score is printed.
 *
 * @param {import('./create-runner.mjs').Runner} runner
 * @param {object} [options]
 * @param {boolean} [options.inEveryLook] Whether each screen is pictured at each size, zoom and theme, or once.
 * @param {boolean} [options.isOffline] Whether only the loopback interface exists, if the machine allows such a namespace.
 * @returns {Promise<{ readonly wasOffline: boolean }>}
 */
export async function playTour(runner, { inEveryLook = false, isOffline = false } = {}) {
  rmSync(folder, { recursive: true, force: true })
  const code = await electronInSession(runner, ['node_modules/@playwright/test/cli.js', 'test', '--project', 'tour'], {
    env: { ...asNode, KOYA_REPORT: 'tour', KOYA_TOUR: inEveryLook ? 'every-look' : 'plain' },
    inMemory: true,
    isOffline,
    limitMs
  })
  if (code === namespaceRefused && isOffline) return playTour(runner, { inEveryLook })
  const pictures = existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.png')) : []
  if (code !== 0)
    throw new StepFailure(`The tour failed (${code}); ${pictures.length} pictures are in out/tour, its traces in out/test-results`, code)
  console.log(`${pictures.length} pictures of the tour are in out/tour`)
  const score = join(folder, 'score.txt')
  if (existsSync(score)) console.log(readFileSync(score, 'utf8').trimEnd())
  return { wasOffline: isOffline }
}

import { join, resolve } from 'node:path'
import { compareRounds, type ComparedFigure, type Round } from './compare-rounds.ts'
import { median, percentile } from './figure.ts'
import { measureActs } from './measure-exam.ts'
import { measurePages } from './measure-pages.ts'
import { measureStart } from './measure-start.ts'

/** `npm run bench -- compare`: this build and another one in turns. Arguments: the folders `out` of both. */
const [here, there] = process.argv.slice(-2).map((folder) => resolve(folder))
if (here === undefined || there === undefined) throw new Error('compare.ts needs two folders')

const ROUNDS = 5
const ITEMS = 60
const PAGE_ROUNDS = 3

const rounds: Round[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  // Whichever is first in one round is second in the next, so that a machine that grows warm slows both.
  const first = round % 2 === 0 ? here : there
  const second = first === here ? there : here
  const [one, two] = [await measure(first), await measure(second)]
  rounds.push(first === here ? { here: one, there: two } : { here: two, there: one })
  console.log(`round ${String(round + 1)} of ${String(ROUNDS)}`)
}
const compared = compareRounds(rounds)
for (const figure of compared) console.log(lineOf(figure))
/** Where one slow-down is looked for, the other figures are only shown. */
const judged = process.env['KOYA_JUDGED_FIGURE']
process.exitCode = compared.some(({ name, isSlower }) => isSlower && (judged === undefined || judged === name)) ? 1 : 0

async function measure(out: string): Promise<Readonly<Record<string, number>>> {
  const main = join(out, 'test/main/main.js')
  const start = await measureStart(join(out, 'release/main/main.js'))
  const acts = await measureActs({ main }, ITEMS)
  const { first, later } = await measurePages({ main }, PAGE_ROUNDS)
  return {
    'first usable screen': start.readyMs,
    'resident memory': start.memory.residentBytes,
    '180-item paper: open': acts.paperOpenMs,
    'answer click to tick, p50': percentile(acts.tickMs, 50),
    'answer click to tick, p95': percentile(acts.tickMs, 95),
    'item to item, p50': percentile(acts.itemToItemMs, 50),
    'first visit of a page': median(first.map(({ shownMs }) => shownMs)),
    'page change': median(later.map(({ shownMs }) => shownMs))
  }
}

function lineOf({ name, ratio, least, most, isSlower }: ComparedFigure): string {
  return `${name.padEnd(32)} ${ratio.toFixed(3)} × (${least.toFixed(3)} to ${most.toFixed(3)})${isSlower ? '  SLOWER' : ''}`
}

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { measureExam, measureFrame } from './measure-exam.ts'
import { median, percentile, type Figure } from './figure.ts'
import { frameFigures } from './frame-figures.ts'
import { pageFigures } from './measure-pages.ts'
import { pinFigures } from './measure-pins.ts'
import { measureStart, type StartFigures } from './measure-start.ts'
import { textFigures } from './measure-texts.ts'

const PAIR_COUNT = 7
const MEBIBYTE = 1024 * 1024
const bare = resolve(import.meta.dirname, 'bare/main.cjs')
const koya = resolve('out/release/main/main.js')
const renderer = resolve('out/release/renderer')
const outFolder = process.env['KOYA_OUT'] ?? 'out'

/** Each alone, printed and not written: the exam room on a slow processor (`npm run bench -- frame`), page changes there (`-- pages`), PINs while others guess (`-- pins`). */
const alone = { frame: async () => frameFigures(await measureFrame()), pages: pageFigures, pins: pinFigures }
const chosen = Object.entries(alone).find(([name]) => process.argv.includes(name))?.[1]

const figures = chosen
  ? await chosen()
  : [...(await startFigures()), ...(await examFigures()), ...(await pageFigures()), await bundleFigure(), ...textFigures(), ...(await pinFigures())]
for (const { name, value, unit, goal } of figures) {
  const verdict = goal === undefined ? '' : value <= goal ? `  (goal ${String(goal)}: met)` : `  (goal ${String(goal)}: MISSED)`
  console.log(`${name.padEnd(64)} ${value.toFixed(2).padStart(9)} ${unit}${verdict}`)
}
if (!chosen) await save()

async function save(): Promise<void> {
  await mkdir(outFolder, { recursive: true })
  const runtime = { electron: process.versions['electron'], node: process.versions.node, platform: process.platform, arch: process.arch }
  await writeFile(join(outFolder, 'bench.json'), `${JSON.stringify({ runtime, figures }, null, 2)}\n`)
  console.log(`written to ${join('out', 'bench.json')}`)
}

async function startFigures(): Promise<Figure[]> {
  const pairs: { bare: StartFigures; koya: StartFigures }[] = []
  await measureStart(bare)
  await measureStart(koya)
  for (let pair = 0; pair < PAIR_COUNT; pair += 1) pairs.push({ bare: await measureStart(bare), koya: await measureStart(koya) })
  return [
    { name: 'bare window: ready', value: median(pairs.map((pair) => pair.bare.readyMs)), unit: 'ms' },
    { name: 'Koya: first usable screen', value: median(pairs.map((pair) => pair.koya.readyMs)), unit: 'ms' },
    { name: 'first usable screen / bare', value: median(pairs.map((pair) => pair.koya.readyMs / pair.bare.readyMs)), unit: '×', goal: 1.5 },
    { name: 'bare window: resident memory', value: median(pairs.map((pair) => pair.bare.residentBytes)) / MEBIBYTE, unit: 'MiB' },
    { name: 'Koya: resident memory', value: median(pairs.map((pair) => pair.koya.residentBytes)) / MEBIBYTE, unit: 'MiB' },
    { name: 'resident memory / bare', value: median(pairs.map((pair) => pair.koya.residentBytes / pair.bare.residentBytes)), unit: '×', goal: 1.35 }
  ]
}

async function examFigures(): Promise<Figure[]> {
  const { residentBytes: bareBytes } = await measureStart(bare)
  const { paperOpenMs, tickMs, itemToItemMs, frame, residentBytes, slowDisk } = await measureExam()
  return [
    { name: '180-item paper: open', value: paperOpenMs, unit: 'ms' },
    { name: 'answer click to tick, p50', value: percentile(tickMs, 50), unit: 'ms' },
    { name: 'answer click to tick, p95', value: percentile(tickMs, 95), unit: 'ms', goal: 15 },
    { name: 'answer click to tick, p99', value: percentile(tickMs, 99), unit: 'ms' },
    { name: 'item to item, p50', value: percentile(itemToItemMs, 50), unit: 'ms' },
    { name: 'item to item, p95', value: percentile(itemToItemMs, 95), unit: 'ms' },
    ...frameFigures(frame),
    { name: 'resident memory in an exam / bare', value: residentBytes / bareBytes, unit: '×', goal: 1.5 },
    ...slowDisk.flatMap(({ fsyncDelayMs, tickMs: slowTickMs, longestStallMs }): Figure[] => [
      {
        name: `tick p95 at ${String(fsyncDelayMs)} ms per fsync`,
        value: percentile(slowTickMs, 95),
        unit: 'ms',
        ...(fsyncDelayMs === 16 ? { goal: 60 } : {})
      },
      { name: `longest stall of main at ${String(fsyncDelayMs)} ms per fsync`, value: longestStallMs, unit: 'ms', goal: 50 }
    ])
  ]
}

/** What the first screen loads: the entry script and style sheet that the page names, with all that they import statically. */
async function bundleFigure(): Promise<Figure> {
  const html = await readFile(join(renderer, 'index.html'), 'utf8')
  const waiting = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
  const seen = new Set<string>()
  let sizeBytes = 0
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const text = await readFile(join(renderer, path), 'utf8')
    sizeBytes += gzipSync(text).byteLength
    for (const match of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) waiting.push(join('assets', match[1] ?? ''))
  }
  return { name: 'start bundle of the renderer, gzip', value: sizeBytes / 1000, unit: 'kB', goal: 180 }
}

import type { ElectronApplication } from '@playwright/test'
import { expect } from '@playwright/test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { examParts } from '../../support/exam-parts.ts'
import { launchApp } from '../../support/launch-app.ts'
import { openStartPage, registerAndSignIn, settle } from '../../support/learner.ts'
import { costsByFile } from './read-cpu-profile.ts'
import { readTrace } from './read-trace.ts'
import { drawTimeline, printWork, type Mark } from './timeline.ts'

const SHOWN_FILES = 15
const THINKING_MS = 2000

/** Records the opening of the 180-item paper, from the click on Start to its first question: prints its steps and draws them to `picturePath` (SVG). */
export async function profileOpening(picturePath: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'koya-profile-'))
  const koya = await launchApp()
  try {
    await registerAndSignIn(koya.page)
    await openStartPage(koya.page, 'UTME mock')
    await settle(koya.page)
    await koya.page.waitForTimeout(THINKING_MS)
    await record(koya.app)
    const start = koya.page.getByRole('button', { name: 'Start the exam' })
    await start.evaluate((button) => {
      button.addEventListener('click', () => performance.mark('click'))
    })
    await start.click()
    await expect(koya.page.getByRole(...examParts.question)).toBeVisible()
    await koya.page.evaluate(() => performance.mark('question shown'))
    await settle(koya.page)
    const inPage = await koya.page.evaluate(() => ({
      origin: performance.timeOrigin,
      entries: performance
        .getEntries()
        .filter(({ entryType }) => entryType === 'mark' || entryType === 'resource')
        .map(({ name, startTime, duration }) => ({ name, startTime, duration }))
    }))
    const { marks: inMain, epochMs } = await stop(koya.app, folder)
    const toTrace = (pageMs: number): number => inPage.origin + pageMs - epochMs
    const click = inPage.entries.find(({ name }) => name === 'click')
    if (!click) throw new Error('nobody clicked')
    const clickMs = toTrace(click.startTime)
    const ofPage = inPage.entries
      .filter(({ startTime, name }) => startTime > click.startTime && !name.includes('://media'))
      .map(({ name, startTime, duration }): Mark => {
        const file = name.replace(/^.*\//, '')
        return { name: duration > 0 ? `page read ${file}` : name, atMs: toTrace(startTime + duration) - clickMs }
      })
    const endMs = ofPage.find(({ name }) => name === 'question shown')?.atMs ?? 0
    const marks = [...inMain.map(({ name, atUs }) => ({ name, atMs: atUs / 1000 - clickMs })), ...ofPage]
      .filter(({ atMs }) => atMs >= 0 && atMs <= endMs)
      .toSorted((one, other) => one.atMs - other.atMs)
    const threads = (await readTrace(join(folder, 'trace.json'))).map((thread) => ({
      ...thread,
      stretches: thread.stretches.map((stretch) => ({ ...stretch, startMs: stretch.startMs - clickMs }))
    }))
    printWork({ marks, threads, endMs, costs: (await costsByFile(join(folder, 'main.cpuprofile'))).slice(0, SHOWN_FILES) })
    await mkdir(dirname(picturePath), { recursive: true })
    await writeFile(picturePath, drawTimeline({ title: 'From the click on Start to the first of 180 questions', threads, marks, endMs }))
    console.log(`\ndrawn to ${picturePath}`)
  } finally {
    await koya.kill9()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts the recording in main, with a mark for each request to the backend and each call of the journal. */
function record(app: ElectronApplication): Promise<void> {
  return app.evaluate(async ({ contentTracing, session }) => {
    const marks: { name: string; atUs: number }[] = []
    const mark = (name: string): void => void marks.push({ name, atUs: Number(process.hrtime.bigint() / 1000n) })
    const { Worker } = process.getBuiltinModule('node:worker_threads')
    const { Session: Inspector } = process.getBuiltinModule('node:inspector')
    const askedOf = new WeakMap<object, Map<number, string>>()
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: InstanceType<typeof Worker>, question: { id?: number; call?: string }, ...rest) {
      const { id, call } = question
      if (id !== undefined && call !== undefined) {
        const known = askedOf.get(this)
        const asked = known ?? new Map<number, string>()
        if (!known) {
          askedOf.set(this, asked)
          this.on('message', (answer: { id: number }) => {
            mark(`journal answers ${asked.get(answer.id) ?? ''}`)
          })
        }
        asked.set(id, call)
        mark(`journal asked ${call}`)
      }
      postMessage.call(this, question, ...rest)
    }
    const sessions = Object.getPrototypeOf(session.defaultSession) as { fetch: typeof fetch }
    const { fetch: send } = sessions
    sessions.fetch = async function (this: unknown, url, init) {
      const path = (url instanceof Request ? url.url : url.toString()).replace(/^https?:\/\/[^/]+/, '').replace(/[\da-f]{64}|[\da-f-]{36}/g, '…')
      mark(`asks ${path}`)
      const response = await send.call(this as never, url, init)
      mark(`answered ${path}`)
      return response
    }
    const profiler = new Inspector()
    profiler.connect()
    profiler.post('Profiler.enable')
    profiler.post('Profiler.setSamplingInterval', { interval: 200 })
    profiler.post('Profiler.start')
    Object.assign(globalThis, { koyaRecording: { marks, profiler } })
    await contentTracing.startRecording({
      included_categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-v8.compile', 'disabled-by-default-v8.gc', 'v8', 'cc', 'loading']
    })
  })
}

interface Recording {
  readonly marks: readonly { readonly name: string; readonly atUs: number }[]
  /** The zero of the trace's clock, milliseconds since 1970. */
  readonly epochMs: number
}

/** Ends it; writes `main.cpuprofile` and `trace.json`. */
function stop(app: ElectronApplication, folder: string): Promise<Recording> {
  return app.evaluate(async ({ contentTracing }, out) => {
    const { marks, profiler } = (
      globalThis as unknown as { koyaRecording: { marks: Recording['marks']; profiler: import('node:inspector').Session } }
    ).koyaRecording
    const { writeFileSync } = process.getBuiltinModule('node:fs')
    const epochMs = Date.now() - Number(process.hrtime.bigint() / 1000n) / 1000
    profiler.post('Profiler.stop', (error, { profile }) => {
      if (error) throw error
      writeFileSync(`${out}/main.cpuprofile`, JSON.stringify(profile))
    })
    await contentTracing.stopRecording(`${out}/trace.json`)
    return { marks, epochMs }
  }, folder)
}

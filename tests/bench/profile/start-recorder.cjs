// Loaded by Electron before the app's own code (`electron -r`): records how the app starts, writes it to the folder KOYA_PROFILE and says so in one line.
const { app, contentTracing } = require('electron')
const { Session } = require('node:inspector')
const { writeFileSync } = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const { join } = require('node:path')
const threads = require('node:worker_threads')

const folder = process.env.KOYA_PROFILE
const marks = []
// The clock of the trace: microseconds of CLOCK_MONOTONIC.
const mark = (name) => marks.push({ name, atUs: Number(process.hrtime.bigint() / 1000n) })
const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.gc',
  'v8',
  'blink.user_timing',
  'cc',
  'loading'
]

mark("main's code begins")
const profiler = new Session()
profiler.connect()
profiler.post('Profiler.enable')
profiler.post('Profiler.setSamplingInterval', { interval: 200 })
profiler.post('Profiler.start')

const { Worker } = threads
threads.Worker = class extends Worker {
  constructor(file, options) {
    super(file, options)
    const { name = 'other' } = options
    mark(`${name} thread asked for`)
    this.once('online', () => mark(`${name} thread runs`))
    this.once('message', () => mark(`${name} thread answers`))
  }
}
syncBuiltinESMExports()

app.once('ready', () => {
  mark('Electron ready')
  void contentTracing.startRecording({ included_categories: categories })
})

const painted = `new Promise((resolve) => {
  const look = () => document.querySelector('h1') ? requestAnimationFrame(() => requestAnimationFrame(resolve)) : requestAnimationFrame(look)
  look()
})`

app.on('browser-window-created', (_event, window) => {
  mark('window made')
  window.webContents.once('did-start-navigation', () => mark('page asked for'))
  window.webContents.once('dom-ready', () => {
    mark('page read')
    void window.webContents.executeJavaScript(painted).then(write)
  })
})

async function write() {
  mark('first screen painted')
  profiler.post('Profiler.stop', (error, { profile }) => {
    if (error) throw error
    writeFileSync(join(folder, 'main.cpuprofile'), JSON.stringify(profile))
  })
  await contentTracing.stopRecording(join(folder, 'trace.json'))
  writeFileSync(join(folder, 'marks.json'), JSON.stringify(marks))
  process.stdout.write('\nBENCH READY\n')
}

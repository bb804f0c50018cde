import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { InstallFacts } from '../../../../src-shared/updates/may-install.ts'
import { runLaunchWork } from '../../../../src-main/updates/launch-work.ts'
import { leaveToInstaller, installBySystem } from '../../../../src-main/updates/install-by-system.ts'
import { handAndWait } from '../../../../src-main/updates/system/system-installer.ts'
import type { InstallReport } from '../../../../src-main/updates/system/install-request.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { openInstallerInbox } from '../../../support/open-installer-inbox.ts'
import { log, newBytes, openUpdateComputer, sha512 } from '../../../support/open-update-computer.ts'
import { buildManifest, buildUpdateFile, calm, self, today } from '../../../support/update-manifests.ts'

const deb = { ...self, package: 'deb' } as const
const file = buildUpdateFile({ package: 'deb', name: 'koya-1.1.0-linux-amd64.deb', bytes: newBytes.length, sha512 })

/** A computer with a deb, on which a downloaded 1.1.0 lies ready; `answer` is root's report about each request. */
function openDebComputer(answer: (kind: string) => InstallReport) {
  const { dataFolder, store, makeReady, count } = openUpdateComputer()
  const inbox = openInstallerInbox()
  makeReady(buildManifest({ files: [file] }))
  writeFileSync(join(dataFolder, file.name), newBytes)
  const told: string[] = []
  const asked: string[] = []
  let now = 0
  let minutes = 0
  let runningVersion = '1.0.0'
  const exits: (number | null)[] = []
  const engine = { clear: () => (count.cleared += 1) } as never
  const deps = () => ({
    store,
    engine,
    self: { ...deb, runningVersion },
    installer: inbox.installer,
    packageOf: (name: string) => join(dataFolder, name),
    tell: ({ kind, version }: { kind: string; version: string }) => void told.push(`${kind} ${version}`),
    start: () => {
      const code = exits.shift() ?? null
      return { exitCode: () => code }
    },
    wait: (ms: number) => {
      now += ms
      if (inbox.names().length > 0) {
        const folder = join(makeTempFolder(), 'taken')
        const name = inbox.take(folder)
        const { kind } = JSON.parse(readFileSync(join(folder, 'request.json'), 'utf8')) as { kind: string }
        asked.push(existsSync(join(folder, 'package')) ? `${kind} ${readFileSync(join(folder, 'package'), 'utf8')}` : kind)
        inbox.report(name, answer(kind))
      }
      return Promise.resolve()
    },
    monotonicNow: () => now,
    wallNow: () => today + minutes * 60_000,
    log
  })
  const launch = (facts = calm) =>
    runLaunchWork({ ...deps(), isLearnerInstalling: true, isBySystem: true, readFacts: () => facts, launch: () => Promise.resolve() })
  return {
    inbox,
    store,
    told,
    asked,
    exits,
    count,
    launch,
    quit: (facts: InstallFacts) => leaveToInstaller({ ...deps(), readFacts: () => facts }),
    install: (what: 'hand-over' | 'hand-back') => installBySystem(what, deps()),
    become: (version: string) => (runningVersion = version),
    pass: (passed: number) => (minutes += passed)
  }
}

const installed = { kind: 'installed', detail: '1.1.0' } as const

describe('an update that the system installs', () => {
  it('a ready update is handed over with its package, and its version is on trial', async () => {
    const { launch, install, become, store, told, asked } = openDebComputer(() => installed)
    expect(await launch()).toBe('hand-over')
    await install('hand-over')
    expect({ told, asked, ready: store.readReady() }).toEqual({ told: ['installing 1.1.0'], asked: ['install version 1.1.0'], ready: null })
    become('1.1.0')
    expect(await launch()).toBe('start')
    expect(store.readTrial()).toMatchObject({ to: '1.1.0', starts: 1, isBySystem: true })
  })

  it('a version that crashes at its first start is given back', async () => {
    const { install, launch, store, told, asked, exits } = openDebComputer((kind) =>
      kind === 'return' ? { kind: 'returned', detail: '1.0.0' } : installed
    )
    exits.push(134)
    await install('hand-over')
    expect({ told, asked }).toEqual({ told: ['installing 1.1.0', 'returning 1.0.0'], asked: ['install version 1.1.0', 'return'] })
    expect(await launch()).toBe('start')
    expect(store.readStatus()).toMatchObject({ outcome: { kind: 'returned', from: '1.0.0', to: '1.1.0' }, failed: [sha512] })
  })

  it('a version that does not prove itself in two starts is given back', async () => {
    const { install, launch, become, store, asked } = openDebComputer((kind) =>
      kind === 'return' ? { kind: 'returned', detail: '1.0.0' } : installed
    )
    await install('hand-over')
    become('1.1.0')
    expect([await launch(), await launch(), await launch()]).toEqual(['start', 'start', 'hand-back'])
    await install('hand-back')
    expect(asked).toEqual(['install version 1.1.0', 'return'])
    expect(store.readTrial()).toMatchObject({ isReturned: true })
  })

  it('a version that cannot be given back stays, and is not asked about again', async () => {
    const { install, launch, become, store } = openDebComputer((kind) => (kind === 'return' ? { kind: 'refused', detail: 'no' } : installed))
    await install('hand-over')
    become('1.1.0')
    for (let start = 0; start < 3; start += 1) await launch()
    await install('hand-back')
    expect(store.readTrial()).toBeNull()
    expect(await launch()).toBe('start')
  })

  it('a version that cannot be given back now is given back at a later start', async () => {
    const { install, launch, become, store, pass } = openDebComputer((kind) => (kind === 'return' ? { kind: 'held', detail: 'busy' } : installed))
    await install('hand-over')
    become('1.1.0')
    for (let start = 0; start < 2; start += 1) await launch()
    await install('hand-back')
    expect(store.readTrial()).toMatchObject({ to: '1.1.0', isReturned: false })
    // Koya opens meanwhile.
    expect([await launch(), await launch()]).toEqual(['start', 'start'])
    pass(16)
    expect(await launch()).toBe('hand-back')
  })

  it('an installation that must wait is not asked for again within a quarter of an hour, and is not given up', async () => {
    const { install, launch, store } = openDebComputer(() => ({ kind: 'held', detail: 'somebody else uses Koya' }))
    for (let day = 0; day < 5; day += 1) {
      const facts = { ...calm, now: today + day * 24 * 3_600_000 }
      expect(await launch(facts)).toBe('hand-over')
      await install('hand-over')
      expect(await launch()).toBe('start')
    }
    expect(store.readReady()).not.toBeNull()
  })

  it('a refused package is dropped, and is not offered again', async () => {
    const { install, store, count } = openDebComputer(() => ({ kind: 'refused', detail: 'the package is not what was signed' }))
    await install('hand-over')
    expect({ ready: store.readReady(), cleared: count.cleared, failed: store.readStatus().failed }).toEqual({
      ready: null,
      cleared: 1,
      failed: [sha512]
    })
  })

  it('an installation that failed twice is given up', async () => {
    const { install, launch, store } = openDebComputer(() => ({ kind: 'failed', detail: 'dpkg' }))
    for (let start = 0; start < 2; start += 1) {
      expect(await launch()).toBe('hand-over')
      await install('hand-over')
    }
    expect(await launch()).toBe('start')
    expect(store.readStatus().failed).toEqual([sha512])
  })
})

describe('an update that lies ready when Koya ends', () => {
  const quit = ({ quit: end }: ReturnType<typeof openDebComputer>, facts: InstallFacts = calm): void => end(facts)

  it('it is handed over, may wait for its hours, and is on trial', () => {
    const computer = openDebComputer(() => installed)
    quit(computer, { ...calm, hours: { from: '20:00', to: '21:00' } })
    const folder = join(makeTempFolder(), 'taken')
    computer.inbox.take(folder)
    expect(JSON.parse(readFileSync(join(folder, 'request.json'), 'utf8'))).toMatchObject({ kind: 'install', mayWait: true })
    expect(computer.store.readTrial()).toMatchObject({ to: '1.1.0', starts: 0, isBySystem: true })
  })

  it('where it cannot be handed over, no version is on trial', () => {
    const computer = openDebComputer(() => installed)
    rmSync(computer.inbox.inbox, { recursive: true })
    expect(() => quit(computer)).toThrow('ENOENT')
    expect(computer.store.readTrial()).toBeNull()
  })

  it('it is not handed over beside an open attempt', () => {
    const computer = openDebComputer(() => installed)
    quit(computer, { ...calm, openAttempts: 1 })
    expect({ names: computer.inbox.names(), trial: computer.store.readTrial() }).toEqual({ names: [], trial: null })
  })

  it('an update that still waits is neither reported nor given up, however often Koya starts', async () => {
    const computer = openDebComputer(() => installed)
    const evening = { ...calm, hours: { from: '20:00', to: '21:00' } } as const
    for (let day = 0; day < 5; day += 1) {
      quit(computer, evening)
      expect(await computer.launch(evening)).toBe('start')
    }
    expect(computer.store.readStatus()).toMatchObject({ failed: [], outcome: null })
    expect(computer.store.readReady()).toMatchObject({ tries: 0 })
  })

  it('the version that was installed meanwhile is on trial at its first start', async () => {
    const computer = openDebComputer(() => installed)
    quit(computer)
    computer.become('1.1.0')
    expect(await computer.launch()).toBe('start')
    expect(computer.store.readTrial()).toMatchObject({ starts: 1 })
  })
})

describe('the inbox of the system', () => {
  const clock = () => {
    let now = 0
    return { packageFile: null, monotonicNow: () => now, wait: (ms: number) => Promise.resolve(void (now += ms)) }
  }

  it('the installer is there only with systemd and an inbox that takes files', () => {
    const { installer, systemdFolder } = openInstallerInbox()
    expect(installer.isThere()).toBe(true)
    rmSync(systemdFolder, { recursive: true })
    expect(installer.isThere()).toBe(false)
  })

  it('a request that nobody begins is taken back after a minute', async () => {
    const { installer, names } = openInstallerInbox()
    const report = await handAndWait(installer, { kind: 'return', version: '1.1.0' }, clock())
    expect({ kind: report.kind, names: names() }).toEqual({ kind: 'held', names: [] })
  })

  it('a request is not taken back while the installing program works, and its end without a report is noticed', async () => {
    const { installer, names, inbox } = openInstallerInbox()
    const busy = join(inbox, '../busy')
    writeFileSync(busy, '')
    let now = 0
    const wait = (ms: number): Promise<void> => {
      now += ms
      if (now === 5 * 60_000) {
        expect(names()).toHaveLength(1)
        rmSync(join(inbox, names()[0] ?? ''), { recursive: true })
        rmSync(busy)
      }
      return Promise.resolve()
    }
    const report = await handAndWait(installer, { kind: 'return', version: '1.1.0' }, { packageFile: null, monotonicNow: () => now, wait })
    expect(report).toEqual({ kind: 'held', detail: 'it ended without a report' })
  })

  it('a damaged report counts as none', () => {
    const { installer, report } = openInstallerInbox()
    report('request-a', { kind: 'begun', detail: '' } as never)
    expect(installer.readReport('request-a')).toBeNull()
  })

  it('a request that cannot be written leaves nothing in the inbox', () => {
    const { installer, names } = openInstallerInbox()
    expect(() => installer.hand('request-a', { kind: 'return', version: '1.1.0' }, '/nowhere/package')).toThrow('ENOENT')
    expect(names()).toEqual([])
  })
})

import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { newRequestName } from '../../../../src-main/updates/system/system-installer.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { adasKey, bolasKey, install, manifest, openServiceComputer } from '../../../support/open-windows-updates.ts'
import { setupBytes, setupFile } from '../../../support/open-update-inbox.ts'
import { blockMapBeside } from '../../../support/update-mirror.ts'
import { ada, calm, signTestManifest } from '../../../support/update-manifests.ts'

describe('an update for everybody on Windows', () => {
  it('a signed newer version is installed from a copy, reported, and on trial for who asked', async () => {
    const { ask, work, ran, kept, inInbox, folder } = openServiceComputer()
    const report = ask(install())
    expect(report()).toBeNull()
    await work()
    expect({ ran, report: report(), inbox: inInbox() }).toEqual({
      ran: ['setup a setup of 1.1.0'],
      report: { kind: 'installed', detail: '1.1.0' },
      inbox: []
    })
    expect(kept('trial.json')).toMatchObject({ from: '1.0.0', to: '1.1.0', isBySystem: true })
    expect(kept('standing.json')).toMatchObject({ channels: { stable: { sequence: 5 } } })
    // Others may read the folder: the key itself is not in it.
    for (const name of readdirSync(folder).filter((one) => one !== 'work')) {
      const path = join(folder, name)
      if (name.includes('.')) expect(readFileSync(path, 'utf8')).not.toContain(adasKey)
    }
  })

  it.each([
    ['signed by one key only', install({ envelope: signTestManifest(manifest, { signers: [ada] }) }), 'not signed by enough known keys'],
    ['older than the installed one', install({ envelope: signTestManifest({ ...manifest, version: '0.9.0' }) }), 'older-version'],
    ['paused', install({ envelope: signTestManifest({ ...manifest, isPaused: true }) }), 'paused'],
    ['not a request', { kind: 'run' } as never, 'not a request']
  ])('a version that is %s is refused, and nothing is run', async (_, request, detail) => {
    const { ask, work, ran, setup } = openServiceComputer()
    const report = ask(request, setup)
    await work()
    expect({ ran, report: report() }).toEqual({ ran: [], report: { kind: 'refused', detail } })
  })

  it('a package that is not the signed one is refused, also where it is missing', async () => {
    const { ask, work, ran } = openServiceComputer()
    const other = join(makeTempFolder(), 'other.exe')
    writeFileSync(other, 'a setup of 6.6.6')
    const reports = [ask(install(), other), ask(install(), null)]
    await work()
    const refused = { kind: 'refused', detail: 'the package is not what was signed' }
    expect({ ran, reports: reports.map((read) => read()) }).toEqual({ ran: [], reports: [refused, refused] })
  })

  it('its package is kept with its block map, for everybody’s next update', async () => {
    const { ask, work, installer, become } = openServiceComputer()
    expect(installer.installedPackage()).toBeNull()
    const map = blockMapBeside(setupBytes)
    const hostile = gzipSync(JSON.stringify({ version: '2', files: [{ name: 'file', offset: 0, checksums: ['x'], sizes: [-1] }] }))
    for (const [given, kept] of [
      [hostile, null],
      [blockMapBeside(Buffer.from('of another file')), null],
      [map, map],
      [hostile, map]
    ] as const) {
      ask(install({ blockMap: given.toString('base64') }))
      await work()
      const path = installer.installedPackage()
      const read = path === null ? null : { setup: readFileSync(path), map: readFileSync(`${path}.blockmap`) }
      expect(read).toEqual(kept === null ? null : { setup: setupBytes, map: kept })
      become('1.0.0')
    }
  })

  it('a package that could not be kept completely is removed', async () => {
    const { work, folder } = openServiceComputer()
    writeFileSync(join(folder, 'installed.exe'), 'the first half')
    await work()
    expect(existsSync(join(folder, 'installed.exe'))).toBe(false)
  })

  it('an older word of the channel is outdated after a newer one was installed', async () => {
    const { ask, work, become, installed } = openServiceComputer()
    await installed()
    become('1.0.0')
    const report = ask(install({ envelope: signTestManifest({ ...manifest, sequence: 4 }) }))
    await work()
    expect(report()).toEqual({ kind: 'outdated', detail: 'older-sequence' })
  })

  it('what is installed already is reported as such', async () => {
    const { ask, work, ran, installed } = openServiceComputer()
    await installed()
    const report = ask(install())
    await work()
    expect({ ran: ran.length, report: report() }).toEqual({ ran: 1, report: { kind: 'installed', detail: '1.1.0' } })
  })

  it('a setup that fails is a failure, one that finds the files in use is to be tried later', async () => {
    const { ask, work, ran, kept } = openServiceComputer()
    const failed = ask(install())
    await work([200])
    const held = ask(install())
    await work([6])
    const full = ask(install())
    await work([2])
    const [other, unstarted] = [ask(install()), ask(install())]
    await work([9, 201])
    expect({ ran: ran.length, trial: kept('trial.json') }).toEqual({ ran: 5, trial: null })
    const reports = [failed(), held(), full(), other(), unstarted()]
    expect(reports.map((report) => report?.kind)).toEqual(['failed', 'held', 'held', 'held', 'held'])
  })

  it('after a power cut before the setup ran, the request is to be made again; after one behind it, it is reported as installed', async () => {
    const { ask, work, become, kept } = openServiceComputer()
    const before = ask(install())
    await work(['power cut'])
    expect(kept('begun.json')).toMatchObject({ what: 'install', version: '1.1.0' })
    await work()
    expect({ report: before()?.kind, begun: kept('begun.json') }).toEqual({ report: 'held', begun: null })
    const behind = ask(install())
    await work(['power cut'])
    become('1.1.0')
    await work()
    expect({ report: behind(), trial: kept('trial.json') }).toMatchObject({ report: { kind: 'installed', detail: '1.1.0' }, trial: { to: '1.1.0' } })
  })

  it('a damaged note of what was begun blocks nothing', async () => {
    const { ask, work, folder } = openServiceComputer()
    writeFileSync(join(folder, 'begun.json'), '{"what":')
    const report = ask(install())
    await work()
    expect(report()?.kind).toBe('installed')
  })
})

describe('a version on trial', () => {
  it('comes back to the one before for who had it installed, and is not installed again', async () => {
    const { ask, work, ran, kept, installed, version } = openServiceComputer()
    await installed()
    const report = ask({ kind: 'return', version: '1.1.0', key: adasKey })
    await work()
    expect({ ran: ran[1], report: report(), version: version() }).toEqual({
      ran: 'put back',
      report: { kind: 'returned', detail: '1.0.0' },
      version: '1.0.0'
    })
    expect({ trial: kept('trial.json'), status: kept('standing.json') }).toMatchObject({ trial: null, status: { failed: [setupFile.sha512] } })
    const again = ask(install())
    await work()
    expect(again()).toEqual({ kind: 'refused', detail: 'failed-here' })
  })

  it('is not put back or called proven by anybody else, with another key or none', async () => {
    const { ask, work, ran, kept, installed } = openServiceComputer()
    await installed()
    const others = [
      ask({ kind: 'return', version: '1.1.0', key: bolasKey }),
      ask({ kind: 'return', version: '1.1.0' }),
      ask({ kind: 'proven', version: '1.1.0', key: bolasKey })
    ]
    await work()
    const refused = { kind: 'refused', detail: 'another user installed this version' }
    expect({ ran: ran.length, reports: others.map((read) => read()) }).toEqual({ ran: 1, reports: [refused, refused, refused] })
    expect(kept('trial.json')).not.toBeNull()
  })

  it('is over once it is proven, and the version before can no longer be asked for', async () => {
    const { ask, work, kept, installed, folder } = openServiceComputer()
    await installed()
    const proven = ask({ kind: 'proven', version: '1.1.0', key: adasKey })
    await work()
    expect({ report: proven(), trial: kept('trial.json'), owner: existsSync(join(folder, 'owner')) }).toEqual({
      report: { kind: 'proven', detail: '1.1.0' },
      trial: null,
      owner: false
    })
    const late = ask({ kind: 'return', version: '1.1.0', key: adasKey })
    await work()
    expect(late()?.kind).toBe('refused')
  })

  it('stays where the uninstaller cannot put the one before back', async () => {
    const { ask, work, kept, installed } = openServiceComputer()
    await installed()
    const held = ask({ kind: 'return', version: '1.1.0', key: adasKey })
    await work([2])
    const failed = ask({ kind: 'return', version: '1.1.0', key: adasKey })
    await work([8])
    expect({ reports: [held()?.kind, failed()?.kind], trial: kept('trial.json') }).toMatchObject({
      reports: ['held', 'failed'],
      trial: { to: '1.1.0' }
    })
  })
})

describe('what users put into the inbox', () => {
  it('a request that is too long, or a folder in its place, is not copied, and the others are served', async () => {
    const { ask, work, inbox, installer } = openServiceComputer()
    const [long, folder] = [newRequestName(), newRequestName()]
    writeFileSync(join(inbox, `${long}.json`), `{"kind":"${'x'.repeat(1_000_001)}"}`)
    mkdirSync(join(inbox, `${folder}.json`))
    const good = ask(install())
    await work()
    const held = { kind: 'held', detail: 'it could not be copied' }
    expect([installer.readReport(long), installer.readReport(folder), good()?.kind]).toEqual([held, held, 'installed'])
  })

  it('files with other names are never read, and removed after a day', async () => {
    const { work, inbox, inInbox, folder } = openServiceComputer()
    for (const name of ['request-short.json', 'left.package']) writeFileSync(join(inbox, name), '{}')
    writeFileSync(join(folder, 'reports/request-old.json'), '{}')
    await work([], { ...calm, now: Date.now() })
    expect(inInbox().sort()).toEqual(['left.package', 'request-short.json'])
    await work([], { ...calm, now: Date.now() + 2 * 24 * 60 * 60_000 })
    expect({ inbox: inInbox(), reports: readdirSync(join(folder, 'reports')) }).toEqual({ inbox: [], reports: [] })
  })

  it('a link shows nobody what it points to, and its target stays', async () => {
    const { work, inbox, installer, folder } = openServiceComputer()
    const secret = join(makeTempFolder(), 'secret')
    writeFileSync(secret, 'the PIN of the centre')
    const name = newRequestName()
    symlinkSync(secret, join(inbox, `${name}.json`))
    symlinkSync(secret, join(inbox, `${name}.package`))
    await work()
    expect(installer.readReport(name)).toEqual({ kind: 'held', detail: 'it could not be copied' })
    expect(readFileSync(secret, 'utf8')).toBe('the PIN of the centre')
    expect(
      readdirSync(join(folder, 'reports'))
        .map((report) => readFileSync(join(folder, 'reports', report), 'utf8'))
        .join('')
    ).not.toContain('PIN')
  })
})

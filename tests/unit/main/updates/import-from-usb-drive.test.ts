import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PENDING_FOLDER } from '../../../../src-main/updates/download/download-update.ts'
import { importFromUsbDrive } from '../../../../src-main/updates/import-from-usb-drive.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { offered, openUpdateController, updateBytes, updateFile } from '../../../support/open-update-controller.ts'
import { buildUpdateFile } from '../../../support/update-manifests.ts'
import { blockMapBeside, hashOf } from '../../../support/update-mirror.ts'

describe('a stick', () => {
  function makeUsbDrive(envelope = offered(), content: Buffer | null = updateBytes) {
    const stick = makeTempFolder()
    const path = join(stick, 'koya-update.json')
    writeFileSync(path, envelope)
    if (content !== null) writeFileSync(join(stick, updateFile.name), content)
    return { stick, path }
  }

  it('a USB drive update is imported without a feed and regardless of the rollout percentage', async () => {
    const { path } = makeUsbDrive(offered({ percentage: 0 }))
    const { handlers, view, store } = openUpdateController({ feed: () => null, askFile: () => Promise.resolve(path) })
    await handlers.choose({})
    expect((await view()).state.kind).toBe('ready')
    const pending = join(store.folder, PENDING_FOLDER)
    expect(readFileSync(join(pending, updateFile.name)).equals(updateBytes)).toBe(true)
    expect(JSON.parse(readFileSync(join(pending, 'update-info.json'), 'utf8'))).toEqual({
      fileName: updateFile.name,
      sha512: updateFile.sha512,
      isAdminRightsRequired: false
    })
    expect(store.readReady()?.isAskedFor).toBe(true)
  })

  it.each([
    ['an envelope of nobody', () => makeUsbDrive('{}').path, 'updates/not-signed'],
    ['an envelope without end', () => makeUsbDrive('x'.repeat(300_000)).path, 'updates/not-signed'],
    ['a folder in its place', () => makeTempFolder(), 'updates/not-signed'],
    ['an older release', () => makeUsbDrive(offered({ version: '0.9.0' })).path, 'updates/refused'],
    ['no package', () => makeUsbDrive(offered(), null).path, 'updates/cut'],
    ['another package', () => makeUsbDrive(offered(), Buffer.from('version 6.6.6')).path, 'updates/altered'],
    ['a longer package', () => makeUsbDrive(offered(), Buffer.concat([updateBytes, updateBytes])).path, 'updates/altered'],
    ['a package that was cut', () => makeUsbDrive(offered(), updateBytes.subarray(0, 5)).path, 'updates/altered']
  ])('a USB drive with %s imports nothing', async (_, makePath, code) => {
    const { handlers, view, store } = openUpdateController({ askFile: () => Promise.resolve(makePath()) })
    await handlers.choose({})
    expect(await view()).toMatchObject({ state: { kind: 'idle', trouble: { code } } })
    expect(store.readReady()).toBeNull()
  })

  it.each([
    ['this very version', { version: '1.0.0' }, 'current'],
    ['a version that is held back', { isPaused: true }, 'paused']
  ] as const)('a USB drive with %s reports a finding and no error', async (_, changed, finding) => {
    const { path } = makeUsbDrive(offered(changed))
    const { handlers, view } = openUpdateController({ askFile: () => Promise.resolve(path) })
    await handlers.choose({})
    expect((await view()).state).toEqual({ kind: 'idle', finding, trouble: null })
  })

  it('a newer manifest on a USB drive discards the ready update, even if its own package is damaged', async () => {
    const { path } = makeUsbDrive(offered({ sequence: 6 }), Buffer.from('version 6.6.6'))
    const { handlers, lookByItself, view, store, clear } = openUpdateController({ askFile: () => Promise.resolve(path) })
    await lookByItself()
    expect((await view()).state.kind).toBe('ready')
    await handlers.choose({})
    expect(await view()).toMatchObject({ state: { kind: 'idle', trouble: { code: 'updates/altered' } } })
    expect({ ready: store.readReady(), clearCount: clear.mock.calls.length }).toEqual({ ready: null, clearCount: 1 })
  })

  it('a USB drive with an unsigned envelope leaves the ready update in place', async () => {
    const { path } = makeUsbDrive('{}')
    const { handlers, lookByItself, view, store } = openUpdateController({ askFile: () => Promise.resolve(path) })
    await lookByItself()
    await handlers.choose({})
    expect(await view()).toMatchObject({ state: { kind: 'ready', trouble: { code: 'updates/not-signed' } } })
    expect(store.readReady()).not.toBeNull()
  })

  it('a USB drive whose package is a symbolic link imports nothing', async () => {
    const { stick, path } = makeUsbDrive(offered(), null)
    mkdirSync(join(stick, 'hidden'))
    writeFileSync(join(stick, 'hidden/file'), updateBytes)
    symlinkSync(join(stick, 'hidden/file'), join(stick, updateFile.name))
    const { handlers, view } = openUpdateController({ askFile: () => Promise.resolve(path) })
    await handlers.choose({})
    expect(await view()).toMatchObject({ state: { trouble: { code: 'updates/altered' } } })
  })

  it('cancelling the choice of an update file changes nothing', async () => {
    const { handlers, view } = openUpdateController()
    await handlers.choose({})
    expect((await view()).state).toEqual({ kind: 'idle', finding: null, trouble: null })
  })
})

it('the block map beside an installer for Windows comes along if it belongs to it, and the installer comes without it too', async () => {
  const content = Buffer.from('a setup '.repeat(20_000))
  const map = blockMapBeside(content)
  const [name, bytes, sha512] = ['koya-1.1.0-setup-x64.exe', content.length, hashOf(content)] as const
  const file = buildUpdateFile({ platform: 'win32', package: 'nsis', name, bytes, sha512, blockMapBytes: map.length })
  for (const [beside, isKept] of [
    [map, true],
    [Buffer.alloc(map.length), false],
    [Buffer.concat([map, map]), false],
    [null, false]
  ] as const) {
    const [stick, folder] = [makeTempFolder(), makeTempFolder()]
    writeFileSync(join(stick, name), content)
    if (beside !== null) writeFileSync(join(stick, `${name}.blockmap`), beside)
    expect(await importFromUsbDrive(join(stick, 'koya-update.json'), file, folder)).toEqual({ ok: true, value: null })
    expect(existsSync(join(folder, PENDING_FOLDER, `${name}.blockmap`))).toBe(isKept)
  }
})

import { execFileSync } from 'node:child_process'
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isUsableDataFolder, readNamedDataFolder } from '../../../../../src-main/device/policy/data-folder.ts'
import { parsePolicy } from '../../../../../src-main/device/policy/parse-policy.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

describe('The folder for the data of a kiosk device', () => {
  it('is the one that the policy names, whatever else is wrong with the policy', () => {
    const policy = join(makeTempFolder(), 'policy.json')
    const read = (text: string): string | null => {
      writeFileSync(policy, text)
      return readNamedDataFolder(policy)
    }
    const folder = process.platform === 'win32' ? 'D:\\Koya' : '/srv/koya'
    expect(read(JSON.stringify({ kiosk: { folder } }))).toBe(folder)
    expect(read(`\uFEFF${JSON.stringify({ kiosk: { folder, displays: 'three' }, modus: 1 })}`)).toBe(folder)
  })

  it.each([
    '{}',
    'null',
    '[]',
    '"kiosk"',
    '{"kiosk": null}',
    '{"kiosk": {"folder": 7}}',
    '{"kiosk": {"folder": "Koya"}}',
    '{"kiosk": {"folder": ""}}',
    '{'
  ])('is none in %s', (text) => {
    const policy = join(makeTempFolder(), 'policy.json')
    writeFileSync(policy, text)
    expect(readNamedDataFolder(policy)).toBeNull()
  })

  it.skipIf(process.platform === 'win32')(
    'is none where a pipe, an endless file or a huge one lies in place of the policy, and the start does not wait',
    () => {
      const lay: readonly ((path: string) => void)[] = [
        (path) => execFileSync('mkfifo', [path]),
        (path) => symlinkSync('/dev/zero', path),
        (path) => writeFileSync(path, `{"kiosk": {"folder": "/srv/koya"}}${' '.repeat(256 * 1024)}`)
      ]
      for (const put of lay) {
        const policy = join(makeTempFolder(), 'policy.json')
        put(policy)
        expect(readNamedDataFolder(policy)).toBeNull()
      }
    }
  )

  it('is none without a policy', () => {
    expect(readNamedDataFolder(join(makeTempFolder(), 'policy.json'))).toBeNull()
  })

  it('can be used if it is there and takes a file, which does not stay; it is never made', () => {
    const folder = makeTempFolder()
    expect(isUsableDataFolder(folder)).toBe(true)
    expect(readdirSync(folder)).toEqual([])
    expect(isUsableDataFolder(join(folder, 'missing'))).toBe(false)
    writeFileSync(join(folder, 'file'), '')
    expect(isUsableDataFolder(join(folder, 'file'))).toBe(false)
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it.each(['Koya', './koya', '//server/share', '\\\\server\\share', ''])('a policy with the folder %j has a mistake', (folder) => {
    expect(parsePolicy(JSON.stringify({ mode: { seat: 'home' }, kiosk: { folder } })).problems[0]).toMatch(/^kiosk\.folder: /)
  })

  it.each(['D:\\Koya', 'd:/koya', '/srv/koya'])('a policy with the folder %j has none', (folder) => {
    expect(parsePolicy(JSON.stringify({ mode: { seat: 'home' }, kiosk: { folder } })).problems).toEqual([])
  })
})

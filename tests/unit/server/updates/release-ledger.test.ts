import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answerRelease, openRelease, runRelease as run } from '../../../support/open-release.ts'

describe('the ledger of a signer', () => {
  it('an emergency pause is refused in a feed that was restored from an older copy, and the answer says how to repair it', async () => {
    const { folder, put, envelope, judged, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    const older = envelope()
    await both('stage', folder, '100')
    const newest = envelope()
    writeFileSync(join(folder, 'koya-update.json'), older)
    for (const command of [['pause'], ['resume'], ['stage', '50'], ['recall', '1.1.0', '1.0.0']]) {
      const [name = '', ...rest] = command
      expect(await run(name, folder, ...rest, '--key', keyFiles[0]), name).toBe('updates/feed-behind folder')
    }
    expect(envelope()).toBe(older)
    expect(await answerRelease('pause', folder, '--key', keyFiles[0])).toMatchObject({
      error: { fields: { folder: expect.stringMatching(/has sequence 1 .* has signed 2\. Copy .* --sequence 3 or higher/) as string } }
    })
    writeFileSync(join(folder, 'koya-update.json'), newest)
    await both('pause', folder)
    expect(judged()).toMatchObject({ sequence: 3, outcome: 'paused' })
  })

  it('a fresh folder does not begin again at sequence 1, and --sequence continues after a loss', async () => {
    const { folder, put, judged, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    await both('stage', folder, '100')
    rmSync(join(folder, 'koya-update.json'))
    expect(await run('publish', folder, '--key', keyFiles[0])).toBe('updates/feed-behind folder')
    expect(await run('publish', folder, '--key', keyFiles[0], '--sequence', '2')).toBe('sequence')
    await both('publish', folder, '--sequence', '7')
    expect(judged()).toMatchObject({ sequence: 7 })
    expect(await run('publish', folder, '--key', keyFiles[0], '--channel', 'beta')).not.toBe('updates/feed-behind folder')
  })

  it('the second signer refuses another manifest with a sequence that they have signed, and may sign the same one twice', async () => {
    const { folder, put, envelope, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    expect(await run('sign', folder, '--key', keyFiles[1])).toEqual(expect.any(Array))
    const before = envelope()
    await run('stage', folder, '10', '--key', keyFiles[0])
    await run('sign', folder, '--key', keyFiles[1])
    writeFileSync(join(folder, 'koya-update.json'), before)
    expect(await run('sign', folder, '--key', keyFiles[1])).toBe('updates/feed-behind folder')
  })

  it('a feed that cannot be written leaves the ledger as it was', async () => {
    const { folder, put, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    const ledger = readFileSync(`${keyFiles[0]}.ledger.json`, 'utf8')
    mkdirSync(join(folder, 'koya-update.json.new'))
    expect(await run('pause', folder, '--key', keyFiles[0])).toBe('folder')
    expect(readFileSync(`${keyFiles[0]}.ledger.json`, 'utf8')).toBe(ledger)
  })

  it('a damaged ledger stops the signer instead of counting as empty', async () => {
    const { folder, put, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    writeFileSync(`${keyFiles[0]}.ledger.json`, '{')
    expect(await run('pause', folder, '--key', keyFiles[0])).toBe('key')
  })
})

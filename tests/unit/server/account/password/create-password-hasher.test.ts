import { describe, expect, it, onTestFinished } from 'vitest'
import { createPasswordHasher, type PasswordHasher } from '../../../../../src-server/account/password/create-password-hasher.ts'
import { isOutdated, makeDecoyHash } from '../../../../../src-server/account/password/password-parameters.ts'

const workerUrl = new URL('../../../../../src-server/account/password/password-worker.ts', import.meta.url)

function openHasher(size = 1) {
  const hasher = createPasswordHasher({ workerUrl, size })
  onTestFinished(() => hasher.close())
  return hasher
}

async function fits(hasher: PasswordHasher, password: string, passwordHash: string): Promise<boolean> {
  return (await hasher.findFit(password, [passwordHash])) === 0
}

describe('The password hasher', () => {
  it('the hasher makes argon2id hashes with 19 MiB and two passes that match only their own password', async () => {
    const hasher = openHasher()
    const hash = await hasher.hash('Ọmọ́ 7 ₦')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect({ ownPasswordFits: await fits(hasher, 'Ọmọ́ 7 ₦', hash), otherPasswordFits: await fits(hasher, 'Ọmọ 7 ₦', hash) }).toEqual({
      ownPasswordFits: true,
      otherPasswordFits: false
    })
    expect(await hasher.hash('Ọmọ́ 7 ₦')).not.toBe(hash)
  })

  it('a password matches its hash in another Unicode normalisation form', async () => {
    const hasher = openHasher()
    expect(await fits(hasher, 'Ọmọ́'.normalize('NFD'), await hasher.hash('Ọmọ́'.normalize('NFC')))).toBe(true)
  })

  it('findFit returns the index of the first of several hashes that matches the password', async () => {
    const hasher = openHasher()
    const [one, two] = [await hasher.hash('one'), await hasher.hash('two')]
    expect([await hasher.findFit('two', [one, two, two]), await hasher.findFit('three', [one, two]), await hasher.findFit('one', [])]).toEqual([
      1, -1, -1
    ])
  })

  it('hashes that share a salt cost one computation, and the matching one of them is found', async () => {
    const hasher = openHasher()
    const one = await hasher.hash('one')
    const two = await hasher.hash('two', one)
    expect(two.split('$')[4]).toBe(one.split('$')[4])
    expect([await hasher.findFit('one', [two, one]), await hasher.findFit('two', [one, two]), await hasher.findFit('no', [one, two])]).toEqual([
      1, 1, -1
    ])
    const before = process.cpuUsage()
    await hasher.findFit('no', [one])
    const alone = process.cpuUsage(before).user
    const between = process.cpuUsage()
    await hasher.findFit(
      'no',
      Array.from({ length: 8 }, () => two)
    )
    expect(process.cpuUsage(between).user).toBeLessThan(alone * 4)
  })

  it('a new hash does not reuse the salt of an outdated hash', async () => {
    const outdated = '$argon2id$v=19$m=4096,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    expect(isOutdated(await openHasher().hash('one', outdated))).toBe(false)
    expect(await openHasher().hash('one', outdated)).not.toContain('AAAAAAAAAAAAAAAA')
  })

  it('the decoy hash matches no password and counts as up to date', async () => {
    const decoy = makeDecoyHash()
    expect(await fits(openHasher(), 'password', decoy)).toBe(false)
    expect({
      isDecoyOutdated: isOutdated(decoy),
      isWeakArgon2Outdated: isOutdated('$argon2id$v=19$m=4096,t=2,p=1$a$b'),
      isBcryptOutdated: isOutdated('$2b$12$abc')
    }).toEqual({ isDecoyOutdated: false, isWeakArgon2Outdated: true, isBcryptOutdated: true })
  })

  it('a check against a malformed hash rejects, and the hasher keeps working', async () => {
    const hasher = openHasher()
    await expect(fits(hasher, 'password', 'no hash')).rejects.toThrow()
    expect(await fits(hasher, 'password', await hasher.hash('password'))).toBe(true)
  })

  it('closing the hasher rejects its waiting jobs and all later jobs', async () => {
    const hasher = openHasher()
    const waiting = [hasher.hash('a'), hasher.hash('b'), hasher.hash('c')].map((job) => job.catch((error: unknown) => String(error)))
    await hasher.close()
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 3 }, () => 'Error: the password hasher was closed'))
    await expect(hasher.hash('d')).rejects.toThrow('closed')
  })

  it('the hasher rejects its jobs when the worker cannot be loaded', async () => {
    const hasher = createPasswordHasher({ workerUrl: new URL('file:///nowhere/password-worker.js'), size: 1 })
    await expect(hasher.hash('a')).rejects.toThrow(/nowhere/)
    await expect(hasher.hash('b')).rejects.toThrow(/nowhere/)
    await hasher.close()
  })
})

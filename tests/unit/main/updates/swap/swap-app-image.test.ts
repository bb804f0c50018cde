import { existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { swapAppImage } from '../../../../../src-main/updates/swap/swap-app-image.ts'
import { clearSwap, putBack, swapOf } from '../../../../../src-main/updates/swap/swap-file.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { hashOf } from '../../../../support/update-mirror.ts'

/** Makes a folder with an AppImage, and its replacement in another folder. */
function openFolder() {
  const [home, cache] = [makeTempFolder(), makeTempFolder()]
  const [appImage, installer] = [join(home, 'Koya.AppImage'), join(cache, 'installer')]
  writeFileSync(appImage, 'version 1.0.0')
  writeFileSync(installer, 'version 1.1.0', { mode: 0o600 })
  const swap = swapOf(appImage)
  const swapIt = (noted: () => void = () => undefined): void => {
    swapAppImage({ installer, sha512: hashOf(Buffer.from('version 1.1.0')) }, swap, noted)
  }
  const running = (): string => (existsSync(appImage) ? readFileSync(appImage, 'utf8') : 'neither')
  return { home, cache, appImage, installer, swap, swapIt, running }
}

it('U6: the AppImage is the old or the new version at every step, and can be rolled back', () => {
  const { home, appImage, swap, swapIt, running } = openFolder()
  const seen = new Set([running()])
  swapIt(() => seen.add(running()))
  seen.add(running())
  expect([...seen]).toEqual(['version 1.0.0', 'version 1.1.0'])
  expect(statSync(appImage).mode & 0o777).toBe(0o755)
  expect(readFileSync(swap.previous, 'utf8')).toBe('version 1.0.0')
  putBack(swap)
  clearSwap(swap)
  expect({ content: running(), files: readdirSync(home) }).toEqual({ content: 'version 1.0.0', files: ['Koya.AppImage'] })
})

it('the AppImage swap does not write through a symbolic link placed beside the app', () => {
  const { cache, appImage, swap, swapIt, running } = openFolder()
  const elsewhere = join(cache, 'elsewhere')
  writeFileSync(elsewhere, 'of somebody')
  symlinkSync(elsewhere, swap.next)
  swapIt()
  expect({ isFile: lstatSync(appImage).isFile(), content: running(), otherFile: readFileSync(elsewhere, 'utf8') }).toEqual({
    isFile: true,
    content: 'version 1.1.0',
    otherFile: 'of somebody'
  })
})

it('the AppImage swap refuses a file that does not match the signed hash', () => {
  const { home, installer, swapIt, running } = openFolder()
  writeFileSync(installer, 'version 6.6.6')
  expect(swapIt).toThrow('not what was signed')
  expect({ content: running(), files: readdirSync(home) }).toEqual({ content: 'version 1.0.0', files: ['Koya.AppImage'] })
})

it('the AppImage swap changes nothing when its record cannot be written to disk', () => {
  const { home, swapIt, running } = openFolder()
  const full = (): never => {
    throw new Error('ENOSPC')
  }
  expect(() => {
    swapIt(full)
  }).toThrow('ENOSPC')
  expect({ content: running(), files: readdirSync(home) }).toEqual({ content: 'version 1.0.0', files: ['Koya.AppImage'] })
})

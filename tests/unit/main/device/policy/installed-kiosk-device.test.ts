import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readInstalledKioskDevice } from '../../../../../src-main/device/policy/installed-kiosk-device.ts'

function makePolicyFolder(...markers: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'koya-install-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  for (const marker of markers) writeFileSync(join(folder, marker), '')
  return join(folder, 'policy.json')
}

it('the installer’s marker beside the policy names the device mode; without a marker there is none', () => {
  expect(readInstalledKioskDevice(makePolicyFolder())).toBe(null)
  expect(readInstalledKioskDevice(join(makePolicyFolder(), 'no-folder', 'policy.json'))).toBe(null)
  expect(readInstalledKioskDevice(makePolicyFolder('home-seat'))).toBe('home')
  expect(readInstalledKioskDevice(makePolicyFolder('school-seat'))).toBe('school')
  expect(readInstalledKioskDevice(makePolicyFolder('exam-seat'))).toBe('exam')
})

it('of two markers the stricter one applies, whatever kind of file it is', () => {
  const path = makePolicyFolder('home-seat', 'school-seat')
  mkdirSync(join(path, '..', 'exam-seat'))
  expect(readInstalledKioskDevice(path)).toBe('exam')
})

it('a dangling marker link and a policy folder behind a circular link count as an exam marker', () => {
  const path = makePolicyFolder()
  symlinkSync('nowhere', join(path, '..', 'exam-seat'))
  expect(readInstalledKioskDevice(path)).toBe('exam')
  const circle = join(makePolicyFolder(), '..', 'circle')
  symlinkSync('circle', circle)
  expect(readInstalledKioskDevice(join(circle, 'policy.json'))).toBe('exam')
})

it('an unreadable exam marker counts as present, but an unreadable home marker does not', () => {
  const denied = (): never => {
    throw Object.assign(new Error('denied'), { code: 'EACCES' })
  }
  expect(readInstalledKioskDevice('/etc/koya/policy.json', denied)).toBe('exam')
  const asked: string[] = []
  const look = (path: string): void => {
    asked.push(path)
    throw Object.assign(new Error('none'), { code: path.endsWith('home-seat') ? 'EACCES' : 'ENOENT' })
  }
  expect(readInstalledKioskDevice('C:\\ProgramData\\Koya\\policy.json', look)).toBe(null)
  expect(asked[0]).toBe('C:\\ProgramData\\Koya\\exam-seat')
})

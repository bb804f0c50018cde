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

it('is what the installer left beside the policy, and nothing where it left nothing', () => {
  expect(readInstalledKioskDevice(makePolicyFolder())).toBe(null)
  expect(readInstalledKioskDevice(join(makePolicyFolder(), 'no-folder', 'policy.json'))).toBe(null)
  expect(readInstalledKioskDevice(makePolicyFolder('home-seat'))).toBe('home')
  expect(readInstalledKioskDevice(makePolicyFolder('school-seat'))).toBe('school')
  expect(readInstalledKioskDevice(makePolicyFolder('exam-seat'))).toBe('exam')
})

it('is the more closed one of two, whatever lies there', () => {
  const path = makePolicyFolder('home-seat', 'school-seat')
  mkdirSync(join(path, '..', 'exam-seat'))
  expect(readInstalledKioskDevice(path)).toBe('exam')
})

it('counts a link to nowhere, and what lies behind a link that leads in a circle', () => {
  const path = makePolicyFolder()
  symlinkSync('nowhere', join(path, '..', 'exam-seat'))
  expect(readInstalledKioskDevice(path)).toBe('exam')
  const circle = join(makePolicyFolder(), '..', 'circle')
  symlinkSync('circle', circle)
  expect(readInstalledKioskDevice(join(circle, 'policy.json'))).toBe('exam')
})

it('is an exam seat where nobody can look, and nothing less', () => {
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

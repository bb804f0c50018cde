import { expect, test } from '@playwright/test'
import { measureParts, MOST_SHARE } from '../support/measure-parts.ts'
import { isUnderWine } from '../support/windows-kit.ts'
import { windowsPackage } from '../support/windows-installation.ts'

test.skip(!isUnderWine, 'reads the packages of the lane for Windows')

test('a patch release moves at most one percent of the installer for Windows', async () => {
  const [installed, next] = [windowsPackage('-setup-x64.exe'), windowsPackage('-setup-x64.exe', 'package-next')]
  expect(await measureParts(installed, next)).toBeLessThanOrEqual(MOST_SHARE)
})

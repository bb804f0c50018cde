import { expect, test } from '@playwright/test'
import { nextPackageFile, packageFile } from '../support/installed-koya.ts'
import { measureParts, MOST_SHARE } from '../support/measure-parts.ts'

for (const kind of ['appimage', 'deb', 'tar'] as const)
  test(`a patch release moves at most one percent of the ${kind}`, async () => {
    expect(await measureParts(packageFile(kind), nextPackageFile(kind))).toBeLessThanOrEqual(MOST_SHARE)
  })

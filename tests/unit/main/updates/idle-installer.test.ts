import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fail } from '../../../../src-shared/kernel/errors/result.ts'
import { runLaunchWork } from '../../../../src-main/updates/launch-work.ts'
import { createUpdateStore } from '../../../../src-main/updates/update-store.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { buildUpdateFile, self, today } from '../../../support/update-manifests.ts'

it('a version is marked as failed after a system installer did not install it twice', async () => {
  const store = createUpdateStore(join(makeTempFolder(), 'updates'))
  const { sha512 } = buildUpdateFile()
  const engine = {
    fetch: () => Promise.resolve(fail('updates/cut')),
    install: () => Promise.resolve(fail('updates/cut')),
    stop: () => undefined,
    clear: () => undefined,
    isInterrupted: () => false
  }
  for (const failed of [[], [sha512]]) {
    store.writeTrial({ from: '1.0.0', to: '1.1.0', sha512, swap: null, starts: 0, isReturned: false })
    const start = runLaunchWork({
      store,
      engine,
      self,
      isLearnerInstalling: true,
      readFacts: () => expect.unreachable(),
      launch: () => Promise.resolve(),
      wallNow: () => today,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined }
    })
    expect(await start).toBe('start')
    expect(store.readStatus()).toMatchObject({ failed, outcome: { kind: 'not-installed', from: '1.0.0', to: '1.1.0' } })
  }
})

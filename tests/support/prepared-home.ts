import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchApp } from './launch-app.ts'
import { ada, registerAndSignIn, type Learner } from './learner.ts'

export interface PreparedHome {
  /** Copies the prepared home, in which that learner is signed in. */
  copy(): Promise<string>
  remove(): Promise<void>
}

/** Registers and signs in once, so that many runs can start from there. The token is in the session's keyring, which all copies share. */
export async function prepareHome(learner: Learner = ada): Promise<PreparedHome> {
  const { page, home, close } = await launchApp()
  await registerAndSignIn(page, learner)
  await close()
  const homes = [home]
  return {
    async copy() {
      const folder = await mkdtemp(join(tmpdir(), 'koya-home-'))
      await cp(home, folder, { recursive: true, verbatimSymlinks: true, filter: (source) => !/Singleton(Lock|Cookie|Socket)$/.test(source) })
      homes.push(folder)
      return folder
    },
    async remove() {
      await Promise.all(homes.map((folder) => rm(folder, { recursive: true, force: true })))
    }
  }
}

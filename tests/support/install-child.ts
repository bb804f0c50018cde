import { readPackRules } from '../../src-server/content/packs/built-in-packs.ts'
import { installPack } from '../../src-server/content/packs/install-pack.ts'

/** Where the process is killed: once that many bytes are copied, when all is done, or (null) never. */
export type InstallKillPoint = { readonly copied: number } | 'done' | null

// PACK_FOLDER RESOURCES_FOLDER FILE KILL_POINT. Installs a pack, prints when it starts, and dies at the kill point as by `kill -9`.
const [folder = '', resourcesFolder = '', file = '', point = 'null'] = process.argv.slice(2)
const killPoint = JSON.parse(point) as InstallKillPoint
const rules = await readPackRules(resourcesFolder, folder)

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

process.stdout.write('begins\n')
const installed = await installPack(
  { folder, rules },
  {
    file,
    consent: {},
    onProgress: (bytes) => {
      if (killPoint !== null && killPoint !== 'done' && bytes >= killPoint.copied) die()
    }
  }
)
if (!installed.ok) throw new Error(installed.error.code)
if (killPoint === 'done') die()

import { readPackRules } from '../../src-server/content/packs/built-in-packs.ts'
import { packFolderOf } from '../../src-server/content/packs/archive/pack-folder.ts'
import { fetchConnection } from '../../src-server/content/packs/exchange/fetch-connection.ts'
import { createPackSources } from '../../src-server/content/packs/exchange/pack-sources.ts'

// DATA_FOLDER RESOURCES_FOLDER ADDRESS. Fetches the first pack of an address and prints how many bytes are saved, until it is complete or killed.
const [dataFolder = '', resourcesFolder = '', address = ''] = process.argv.slice(2)
const folder = packFolderOf(dataFolder)
const library = { folder, rules: await readPackRules(resourcesFolder, folder) }
const sources = createPackSources({ connection: fetchConnection, dataFolder })
const looked = await sources.look(address, library)
if (!looked.ok) throw new Error(looked.error.code)
const fetched = await sources.fetch(0, library, {
  onProgress: (bytes) => {
    process.stdout.write(`${String(bytes)}\n`)
  }
})
if (!fetched.ok) throw new Error(fetched.error.code)

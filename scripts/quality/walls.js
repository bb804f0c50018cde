/**
 * The walls between the processes that the compiler cannot enforce, each with a message that names the allowed way. A folder is the first part of a
 * path, such as `src-main`; a door is the one file that is exempt from a wall.
 *
 * @typedef {'zod' | 'keytar' | 'ipcMain' | 'ipcRenderer' | 'openExternal'} Door
 * @typedef {{ selector: string, message: string }} SyntaxBan
 */

const nodeMessage = 'No Node here: ask main through window.koya, or move the code to src-main or src-server.'
const keytarMessage = 'Only src-main/platform/keychain.ts touches keytar: use the keychain handed down to you.'
const otherFolders = ['src-main', 'src-preload', 'src-renderer', 'src-server']

/** @type {Readonly<Record<string, { message: string, allowed: readonly string[] }>>} */
const layers = {
  'src-shared': { message: 'src-shared imports only itself: hand the value in as a parameter.', allowed: [] },
  'src-server': { message: 'src-server imports only src-shared: share the type or the pure rule there.', allowed: ['src-server'] },
  'src-main': {
    message: 'src-main imports only src-shared: speak to the backend by HTTP and messages, to the renderer by IPC.',
    allowed: ['src-main']
  },
  'src-preload': {
    message: 'The preload imports only src-shared/contracts/channel-table.ts, so that it stays one small file.',
    allowed: ['src-preload']
  },
  'src-renderer': { message: 'src-renderer imports only src-shared: main is reached through window.koya.', allowed: ['src-renderer'] }
}

/**
 * Returns the options of `no-restricted-imports` for one folder; `door` opens one wall.
 *
 * @param {string} folder
 * @param {Door} [door]
 */
export function importWall(folder, door) {
  const patterns = [...packageBans(folder, door), ...nodeBans(folder), ...layerBans(folder)]
  return { patterns }
}

/**
 * @param {string} folder
 * @param {Door} [door]
 */
function packageBans(folder, door) {
  const bans = []
  if (door !== 'zod') bans.push({ regex: '^zod(/|$)', message: "Import z from src-shared/kernel/schema/zod.ts, which turns zod's eval off first." })
  if (folder.startsWith('src-')) {
    if (door !== 'keytar') bans.push({ regex: '^keytar$', message: keytarMessage })
    if (folder !== 'src-main' && folder !== 'src-preload') {
      bans.push({
        regex: '^electron(/|$)',
        message: 'Electron belongs to src-main and src-preload: take what you need as a parameter, or call window.koya.'
      })
    }
  }
  return bans
}

/** @param {string} folder */
function nodeBans(folder) {
  if (folder === 'src-shared')
    return [{ regex: '^node:', message: 'src-shared is pure and runs in the renderer too: hand the value in as a parameter.' }]
  if (folder === 'src-renderer' || folder === 'src-preload') return [{ regex: '^node:', message: nodeMessage }]
  return []
}

/** @param {string} folder */
function layerBans(folder) {
  const layer = layers[folder]
  if (!layer) return []
  const closed = otherFolders.filter((other) => !layer.allowed.includes(other))
  return [{ regex: `^(\\.\\.?/)+(${closed.join('|')})/`, message: layer.message }]
}

/**
 * Returns the options of `no-restricted-syntax` for one folder; `door` opens one wall.
 *
 * @param {string} folder
 * @param {Door} [door]
 * @returns {SyntaxBan[]}
 */
export function syntaxWall(folder, door) {
  const doors = [
    {
      name: 'ipcMain',
      message: 'Only src-main/platform/ipc/register-ipc.ts touches ipcMain: add the call to its contract in src-shared and to the handlers.'
    },
    { name: 'ipcRenderer', message: 'Only src-preload/preload.ts touches ipcRenderer: add the call to its contract in src-shared.' },
    { name: 'openExternal', message: 'Only src-main/platform/windows/open-external.ts calls shell.openExternal: it knows the allowed addresses.' }
  ].filter(({ name }) => folder.startsWith('src-') && name !== door)
  const lazyKeytar =
    folder.startsWith('src-') && door !== 'keytar' ? [{ selector: "ImportExpression[source.value='keytar']", message: keytarMessage }] : []
  return [
    ...everywhere,
    ...lazyKeytar,
    ...slowImports(folder),
    ...(folder === 'tests' ? testBans : []),
    ...doors.flatMap(({ name, message }) => touching(name, message))
  ]
}

/**
 * Returns the bans on modules of Node that load far more than they are asked for. `node:http` as a module reads each of its exports, and with them the
 * whole of fetch: 80 ms at the start of a server instead of 7.
 *
 * @param {string} folder
 * @returns {SyntaxBan[]}
 */
function slowImports(folder) {
  if (folder !== 'src-main' && folder !== 'src-server') return []
  const message = "Take the values from process.getBuiltinModule('node:http'): the import loads the whole of fetch with it."
  return ['ImportSpecifier', 'ImportDefaultSpecifier', 'ImportNamespaceSpecifier'].map((kind) => ({
    selector: `ImportDeclaration[importKind!='type'][source.value=/^(node:)?https?$/] > ${kind}[importKind!='type']`,
    message
  }))
}

/**
 * Returns bans for every way to access a name: by import, as a member, by destructuring.
 *
 * @param {string} name
 * @param {string} message
 * @returns {SyntaxBan[]}
 */
function touching(name, message) {
  return [
    { selector: `ImportSpecifier[importKind!='type'][imported.name='${name}']`, message },
    { selector: `MemberExpression[property.name='${name}']`, message },
    { selector: `MemberExpression[property.value='${name}']`, message },
    { selector: `ObjectPattern > Property[key.name='${name}']`, message }
  ]
}

/** @type {SyntaxBan[]} */
const everywhere = [
  { selector: 'ExportDefaultDeclaration', message: 'No default exports: name the export as its file is named.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
  { selector: "ImportExpression[source.value='electron']", message: 'Import electron statically, so that the walls see it.' }
]

/** @type {SyntaxBan[]} */
const testBans = [
  {
    selector: 'ObjectExpression > Property[key.name=/^retr(y|ies)$/]',
    message: 'No second try inside a test (decision 27): find why it fails, in the test or in the product.'
  },
  {
    selector: "MemberExpression[object.name='vi'][property.name=/^(mock|doMock|unmock|hoisted|importMock)$/]",
    message: 'No module mocking: hand a fake of tests/support to the function under test.'
  },
  {
    selector: 'MemberExpression[property.name=/^(toBeTruthy|toBeFalsy)$/]',
    message: 'Say what the value is: toBe(true), toBeDefined(), toHaveLength().'
  }
]

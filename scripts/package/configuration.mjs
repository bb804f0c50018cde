/**
 * @typedef {object} PackageWish
 * @property {boolean} isTest
 * @property {import('./targets.mjs').System} system
 * @property {string} output The folder of the packages, from the checkout's root.
 * @property {{ folder: string | undefined, version: string }} runtime Without a folder electron-builder fetches the version.
 * @property {string | undefined} sealKey The public half, as `publicManifestKey` returns it.
 * @property {string} [version] Replaces the checkout's own.
 * @property {readonly string[]} [leftOut] Patterns of excluded files, in addition to those of electron-builder.yml.
 */

/** All variables that signing reads: no test package is made while any of them is set. */
export const signingVariables = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'CSC_NAME',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'APPLE_API_KEY',
  'APPLE_API_KEY_ID',
  'APPLE_API_ISSUER',
  'APPLE_ID',
  'APPLE_APP_SPECIFIC_PASSWORD',
  'APPLE_TEAM_ID',
  'AZURE_TENANT_ID',
  'AZURE_CLIENT_ID',
  'AZURE_CLIENT_SECRET'
]

/**
 * Returns the settings that override electron-builder.yml for one system. A test package differs only in its marks and in that it cannot be signed.
 *
 * @param {PackageWish} wish
 * @returns {import('electron-builder').Configuration}
 */
export function configurationOf({ isTest, system, output, runtime, sealKey: manifestKey, version, leftOut = [] }) {
  const build = isTest ? 'test' : 'release'
  return {
    extends: 'electron-builder.yml',
    directories: { output },
    files: [...leftOut],
    electronVersion: runtime.version,
    ...(runtime.folder === undefined ? {} : { electronDist: runtime.folder }),
    extraMetadata: {
      main: `out/${build}/main/main.js`,
      koya: { kind: build, ...(system === 'linux' && manifestKey !== undefined ? { sealKey: manifestKey } : {}) },
      ...(isTest ? { name: 'koya-test' } : {}),
      ...(version === undefined ? {} : { version })
    },
    ...(isTest ? testMarks : { forceCodeSigning: system !== 'linux' })
  }
}

/**
 * Returns the version that an update of `version` would have.
 *
 * @param {string} version
 */
export function versionAfter(version) {
  const [major = '', minor = '', patch = ''] = version.split('.')
  return [major, minor, String(Number(patch) + 1)].join('.')
}

/** @type {import('electron-builder').Configuration} */
const testMarks = {
  appId: 'app.koya.desktop.test',
  productName: 'KoyaTest',
  copyright: 'A test package of Koya, never for users',
  // An object, because a list would be merged with the release's: `koya:` links stay with the installed Koya.
  protocols: { name: 'KoyaTest', schemes: ['koya-test'] },
  forceCodeSigning: false,
  linux: { executableName: 'koya-test' },
  deb: { packageName: 'koya-test' },
  // Editing the program's icon and version needs a tool that is not fetched for a test.
  win: { signAndEditExecutable: false },
  mac: { identity: null, notarize: false }
}

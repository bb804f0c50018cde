/**
 * @typedef {'linux' | 'win32' | 'darwin'} System
 * @typedef {'7zip' | 'fpm' | 'appimage' | 'nsis' | 'mingw'} Tool
 *
 * @typedef {object} Target
 * @property {string} id Its name for `--only`.
 * @property {System} system
 * @property {'x64' | 'arm64'} arch
 * @property {string} builder Its name for electron-builder; `dir` for a tar, which `make-tar.mjs` makes of the packed folder.
 * @property {string} ending The end of its file's name.
 * @property {readonly Tool[]} tools
 * @property {number} mostMegabytes The limit of its download, in millions of bytes; a larger package fails.
 */

/**
 * Every package of Koya. The limits for Linux and Windows are a tenth above the sizes of test packages in November 2026, which are compressed
 * least; those for macOS are estimates, as none of its packages was ever made.
 *
 * @type {readonly Target[]}
 */
export const targets = [
  { id: 'linux-appimage', system: 'linux', arch: 'x64', builder: 'AppImage', ending: '.AppImage', tools: ['appimage'], mostMegabytes: 117 },
  { id: 'linux-deb', system: 'linux', arch: 'x64', builder: 'deb', ending: '.deb', tools: ['fpm'], mostMegabytes: 137 },
  { id: 'linux-tar', system: 'linux', arch: 'x64', builder: 'dir', ending: '.tar.gz', tools: [], mostMegabytes: 140 },
  { id: 'windows-nsis', system: 'win32', arch: 'x64', builder: 'nsis', ending: '.exe', tools: ['7zip', 'nsis', 'mingw'], mostMegabytes: 152 },
  { id: 'windows-zip', system: 'win32', arch: 'x64', builder: 'zip', ending: '-win-x64.zip', tools: ['7zip', 'mingw'], mostMegabytes: 156 },
  { id: 'mac-dmg-arm64', system: 'darwin', arch: 'arm64', builder: 'dmg', ending: '-mac-arm64.dmg', tools: ['7zip'], mostMegabytes: 160 },
  { id: 'mac-zip-arm64', system: 'darwin', arch: 'arm64', builder: 'zip', ending: '-mac-arm64.zip', tools: ['7zip'], mostMegabytes: 160 },
  { id: 'mac-dmg-x64', system: 'darwin', arch: 'x64', builder: 'dmg', ending: '-mac-x64.dmg', tools: ['7zip'], mostMegabytes: 160 },
  { id: 'mac-zip-x64', system: 'darwin', arch: 'x64', builder: 'zip', ending: '-mac-x64.zip', tools: ['7zip'], mostMegabytes: 160 }
]

/** Other measured limits, in millions of bytes: the archive is all of Koya's own code, the folder is the size on disk. */
export const mostMegabytes = { archive: 20, folder: { linux: 315, win: 370, mac: 315 } }

/**
 * @typedef {'official' | 'stand-in' | 'none'} Supply
 *
 * @typedef {object} Machine What a machine has.
 * @property {NodeJS.Platform} platform
 * @property {Readonly<Record<string, Supply>>} runtimes Electron by `system-arch`; a missing key means that there is none.
 * @property {Readonly<Record<Tool, Supply>>} tools
 * @property {readonly string[]} keytar The `system-arch` values for which keytar has a binary.
 * @property {boolean} hasManifestKey
 * @property {readonly string[]} missingKeys What the checkout lacks for a release, one line each.
 * @property {boolean} hasWindowsCertificate
 * @property {boolean} hasMacCertificate
 * @property {boolean} hasNotary
 *
 * @typedef {{ target: Target, problems: readonly string[] }} Verdict A target without problems is built.
 */

/** @type {Readonly<Record<Tool, string>>} */
export const missingTool = {
  '7zip': 'there is no 7-Zip: install p7zip-full, or set ELECTRON_BUILDER_7ZIP_PATH',
  fpm: 'there is neither fpm nor dpkg-deb: set CUSTOM_FPM_PATH',
  appimage:
    'the tools for AppImages are not there: install squashfs-tools, desktop-file-utils and what docs/operations/packages.md names, or set APPIMAGE_TOOLS_PATH',
  nsis: 'electron-builder’s NSIS could not be fetched: set ELECTRON_BUILDER_NSIS_DIR and ELECTRON_BUILDER_NSIS_RESOURCES_DIR',
  mingw: 'there is no C compiler for Windows (x86_64-w64-mingw32-gcc), which the service for updates needs: install gcc-mingw-w64-x86-64'
}

/**
 * Judges whether a target can be made on a machine; if not, lists every problem in words.
 *
 * @param {Target} target
 * @param {Machine} machine
 * @param {{ isTest: boolean }} wish
 * @returns {Verdict}
 */
export function judge(target, machine, { isTest }) {
  const { system, arch, tools } = target
  const platform = `${system}-${arch}`
  const supply = machine.runtimes[platform] ?? 'none'
  const problems = [
    ...(system === 'darwin' && machine.platform !== 'darwin'
      ? ['packages for macOS are made on macOS: only there are its disk images and signatures']
      : []),
    ...(machine.keytar.includes(platform) ? [] : [`keytar has no binary for ${platform}: the token would have no keychain`]),
    ...supplyProblems({ supply, isTest, missing: `there is no Electron for ${platform} here`, name: 'the Electron' }),
    ...tools.flatMap((tool) => supplyProblems({ supply: machine.tools[tool], isTest, missing: missingTool[tool], name: `the tool ${tool}` })),
    ...(isTest ? [] : [...machine.missingKeys, ...signingProblems(system, machine)])
  ]
  return { target, problems }
}

/** @param {{ supply: Supply, isTest: boolean, missing: string, name: string }} what */
function supplyProblems({ supply, isTest, missing, name }) {
  if (supply === 'none') return [missing]
  return supply === 'stand-in' && !isTest ? [`${name} here is a stand-in for tests: no release is made with it`] : []
}

/**
 * @param {System} system
 * @param {Machine} machine
 */
function signingProblems(system, { hasManifestKey, hasWindowsCertificate, hasMacCertificate, hasNotary }) {
  const seal = hasManifestKey ? [] : ['KOYA_SEAL_KEY names no file with the Ed25519 key of the seal, which also signs SHA256SUMS']
  if (system === 'linux') return seal
  if (system === 'win32') {
    return [...seal, ...(hasWindowsCertificate ? [] : ['there is no certificate to sign with: set WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD'])]
  }
  return [
    ...seal,
    ...(hasMacCertificate ? [] : ['there is no certificate to sign with: set CSC_LINK and CSC_KEY_PASSWORD']),
    ...(hasNotary ? [] : ['nothing to have it notarised with: set APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER'])
  ]
}

/**
 * Returns the targets that `--only` names; all if it is not given.
 *
 * @param {string | undefined} only Ids separated by commas.
 * @returns {{ chosen: readonly Target[], unknown: readonly string[] }}
 */
export function chooseTargets(only) {
  if (only === undefined) return { chosen: targets, unknown: [] }
  const ids = only.split(',').map((id) => id.trim())
  return { chosen: targets.filter(({ id }) => ids.includes(id)), unknown: ids.filter((id) => !targets.some((target) => target.id === id)) }
}

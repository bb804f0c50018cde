/** @typedef {import('./read-archive.mjs').ArchiveFile} ArchiveFile */

/** The allowed names in the archive's root. */
const roots = ['package.json', 'resources', 'out', 'node_modules']

/** Files that only a developer needs, and files that must never leave the developer's computer. */
const developerFiles = [
  /\.(map|tsx?|mts|cts|tsbuildinfo|md|markdown|flow)$/i,
  /(^|\/)\.[^/]+/,
  /\.(pem|key|p12|pfx|env)$/i,
  /(^|\/)(tests?|__tests__|examples?|benchmark|coverage)\//i,
  /(^|\/)(tsconfig[^/]*\.json|package-lock\.json|yarn\.lock|binding\.gyp|Makefile)$/
]

/** Exceptions: the public keys by which packs and vouchers are trusted. */
const allowed = [/^resources\/(packs|vouchers)\/keys\/[^/]+\.pem$/]

/**
 * Returns the files that do not belong in a package, one line each.
 *
 * @param {readonly ArchiveFile[]} files
 * @param {object} made
 * @param {'release' | 'test'} made.build
 * @param {string} made.place keytar's name of the system, such as `linux-x64`.
 * @param {readonly string[]} made.dependencies The required packages.
 * @param {readonly string[]} made.packages All allowed packages.
 * @returns {readonly string[]}
 */
export function archiveFaults(files, { build, place: platform, dependencies, packages }) {
  const paths = files.map(({ path }) => path)
  const keytar = `node_modules/keytar/prebuilds/${platform}/keytar.node`
  return [
    ...paths.filter((path) => !roots.includes(rootOf(path))).map((path) => `${path}: nothing of that name is part of Koya`),
    ...paths.filter((path) => path.startsWith('out/') && !path.startsWith(`out/${build}/`)).map((path) => `${path}: belongs to another build`),
    ...paths.filter((path) => isDevelopers(withoutBuild(path, build))).map((path) => `${path}: is a developer’s`),
    ...files
      .filter(({ path, isUnpacked }) => isUnpacked !== path.endsWith('.node'))
      .map(({ path }) => `${path}: only modules lie outside the archive`),
    ...paths.filter((path) => path.endsWith('.node') && path !== keytar).map((path) => `${path}: is no module of this system`),
    ...files.filter(({ sha256, bytes }) => sha256 === undefined && bytes > 0).map(({ path }) => `${path}: has no hash`),
    ...[
      `out/${build}/main/main.js`,
      `out/${build}/main/server.js`,
      `out/${build}/main/bank.js`,
      `out/${build}/licences.json`,
      `out/${build}/sbom.cdx.json`,
      'package.json',
      keytar
    ]
      .filter((path) => !paths.includes(path))
      .map((path) => `${path}: is missing`),
    ...[...new Set(paths.flatMap(packageOf))]
      .filter((name) => !packages.includes(name))
      .map((name) => `node_modules/${name}: is bundled, or needed by nobody`),
    ...dependencies.filter((name) => !paths.includes(`node_modules/${name}/package.json`)).map((name) => `node_modules/${name}: is missing`)
  ]
}

/** @param {string} path */
function rootOf(path) {
  return path.split('/', 1)[0] ?? ''
}

/**
 * Returns the innermost package that a file belongs to.
 *
 * @param {string} path
 * @returns {readonly string[]} One name or none.
 */
function packageOf(path) {
  const [, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  return name === undefined ? [] : [name]
}

/**
 * Removes the build folder from the path: that of a test build is called `test`, but is needed by the program.
 *
 * @param {string} path
 * @param {'release' | 'test'} build
 */
function withoutBuild(path, build) {
  const home = `out/${build}/`
  return path.startsWith(home) ? path.slice(home.length) : path
}

/** @param {string} path */
function isDevelopers(path) {
  return developerFiles.some((form) => form.test(path)) && !allowed.some((form) => form.test(path))
}

import { writeFileSync } from 'node:fs'

/**
 * Creates a plugin of the bundler that records the packages from which a bundle has modules, styles or files such as fonts.
 *
 * @param {string} file Receives the folders of the packages as a JSON list.
 * @param {readonly string[]} [beside] Folders of packages whose files other plugins copy beside the bundle.
 * @returns {import('vite').Plugin}
 */
export function listBundled(file, beside = []) {
  return {
    name: 'koya-list-bundled',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))
      const modules = chunks.flatMap(({ modules: all }) => Object.entries(all).filter(([, { renderedLength }]) => renderedLength > 0))
      const styles = [...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/.test(id))
      const assets = Object.values(bundle).flatMap((output) => (output.type === 'asset' ? output.originalFileNames : []))
      const ids = [...modules.map(([id]) => id), ...styles, ...assets.map((path) => `/${path}`), ...beside.map((folder) => `/${folder}/`)]
      writeFileSync(file, JSON.stringify(foldersOf(ids)))
    }
  }
}

/**
 * @param {readonly string[]} ids Paths of modules, with a bundler's prefixes and suffixes.
 * @returns {readonly string[]} Such as `node_modules/a/node_modules/b`.
 */
export function foldersOf(ids) {
  const folders = ids.flatMap((id) => /[\\/](node_modules[\\/](?:.*[\\/]node_modules[\\/])?(?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? [])
  return [...new Set(folders.map((folder) => folder.replaceAll('\\', '/')))].sort()
}

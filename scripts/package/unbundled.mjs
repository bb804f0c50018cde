/**
 * Packages that the bundler leaves out, because they contain a binary or load parts of themselves by name. A package has these and all their
 * dependencies in `node_modules`.
 */
export const unbundled = ['electron-updater', 'keytar']

/** What the bundler leaves outside: it brings a binary, or loads parts of itself by name. A package holds these with all below them in `node_modules`. */
export const unbundled = ['electron-store', 'electron-updater', 'keytar']

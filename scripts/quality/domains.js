/**
 * The domains that name the folders of every process, and what each folder may import (docs/decisions/0068-name-folders-by-domains.md).
 * Nothing enforces this table yet: most of its folders do not exist before the moves. A test holds that it has no cycle.
 *
 * @typedef {object} FolderRow
 * @property {string} folder
 * @property {readonly string[]} processes Where it may exist.
 * @property {readonly string[]} imports Folders of its own process and of src-shared; `src-shared/…` names one of src-shared alone.
 */

const processes = ['src-shared', 'src-server', 'src-main', 'src-renderer']
const lowFolders = ['kernel', 'platform', 'bridge', 'ui', 'routes']

/** What each domain imports besides itself and the folders below all domains. A domain imports only earlier ones. */
export const domainImports = {
  updates: [],
  device: ['updates'],
  account: ['device'],
  billing: ['account'],
  content: ['account', 'billing', 'device'],
  attempt: ['account', 'content', 'device'],
  support: ['account', 'attempt', 'device'],
  learning: ['account', 'attempt', 'billing', 'content', 'support'],
  'personal-data': ['account', 'attempt', 'billing', 'content', 'learning'],
  'exam-session': ['account', 'attempt', 'content', 'device', 'personal-data']
}

const domains = Object.keys(domainImports)
const everything = [...lowFolders, 'contracts', ...domains]

/** @type {readonly FolderRow[]} */
export const folderRows = [
  { folder: 'kernel', processes: ['src-shared'], imports: [] },
  { folder: 'platform', processes: ['src-server', 'src-main'], imports: ['kernel', 'contracts'] },
  { folder: 'bridge', processes: ['src-renderer'], imports: ['kernel', 'contracts'] },
  { folder: 'ui', processes: ['src-renderer'], imports: ['kernel', 'bridge'] },
  // An address names what it leads to.
  {
    folder: 'routes',
    processes: ['src-renderer'],
    imports: ['kernel', 'ui', 'bridge', 'contracts', ...domains.map((domain) => `src-shared/${domain}`)]
  },
  ...Object.entries(domainImports).map(([folder, imports]) => ({ folder, processes, imports: [...lowFolders, 'contracts', ...imports] })),
  { folder: 'contracts', processes: ['src-shared'], imports: ['kernel', ...domains] },
  { folder: 'app', processes: ['src-main', 'src-renderer'], imports: everything },
  { folder: 'commands', processes: ['src-server', 'src-main'], imports: [...everything, 'app'] },
  { folder: '(root)', processes: ['src-server', 'src-main', 'src-renderer'], imports: [...everything, 'app', 'commands'] },
  // Of contracts the preload imports one file, which its own wall names.
  { folder: '(root)', processes: ['src-preload'], imports: ['src-shared/contracts'] }
]

/**
 * The table as a graph of folders, such as `src-main/attempt`: which others each may import.
 *
 * @param {readonly FolderRow[]} [rows]
 * @returns {ReadonlyMap<string, ReadonlySet<string>>}
 */
export function allowedImports(rows = folderRows) {
  const folders = new Set(rows.flatMap((row) => row.processes.map((process) => `${process}/${row.folder}`)))
  return new Map(
    rows.flatMap((row) =>
      row.processes.map((process) => {
        const own = `${process}/${row.folder}`
        const named = [row.folder, ...row.imports].flatMap((name) => (name.includes('/') ? [name] : [`${process}/${name}`, `src-shared/${name}`]))
        // Contracts lie above the domains of src-shared and below all else.
        const closed = process === 'src-shared' ? ['src-shared/contracts', own] : [own]
        return [own, new Set(named.filter((name) => folders.has(name) && !closed.includes(name)))]
      })
    )
  )
}

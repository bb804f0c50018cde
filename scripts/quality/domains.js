/**
 * The domains that name the folders of every process, and the allowed imports of each folder (docs/decisions/0068-name-folders-by-domains.md). `npm
 * test` enforces them by dependency-cruiser, and for features of the renderer also by oxlint. A test checks that there is no cycle.
 *
 * @typedef {object} FolderRow
 * @property {string} folder
 * @property {readonly string[]} processes Where it may exist.
 * @property {readonly string[]} imports Folders of its own process and of src-shared; `src-shared/…` names one of src-shared alone.
 */

const processes = ['src-shared', 'src-server', 'src-main', 'src-renderer']
const lowFolders = ['kernel', 'platform', 'bridge', 'ui', 'routes']

/** The imports of each domain besides itself and the folders below all domains. A domain imports only earlier ones. */
export const domainImports = {
  updates: [],
  device: ['updates'],
  account: ['device'],
  billing: ['account'],
  content: ['account', 'billing', 'device'],
  attempt: ['account', 'content', 'device'],
  support: ['account', 'attempt', 'device'],
  learning: ['account', 'attempt', 'billing', 'content', 'support'],
  teaching: ['account', 'attempt', 'content', 'learning'],
  'personal-data': ['account', 'attempt', 'billing', 'content', 'learning'],
  'exam-session': ['account', 'attempt', 'content', 'device', 'personal-data']
}

/** The content of each domain, for the map of the domains (`npm run map`). */
export const domainPurposes = {
  updates: 'Trust, feed, installation, rollback, the release tool',
  device: 'Kiosk, policy and settings of the computer, first run, system check, choice of the server, voices',
  account: 'Session, sign-in, passwords, learner profile',
  billing: 'Plans, entitlements, checkout, payments, vouchers, ledger',
  content: 'Item types, scoring rules, exam profiles, question bank, packs, own questions, past papers',
  attempt: 'Exam room, journal, outbox, drawing, events, scoring of an attempt, reports, lock',
  support: 'Messages to staff, chat, announcements, diagnostics',
  learning: 'Home, lessons, practice, medals, trainer, libraries, progress, bookmarks, search',
  teaching: 'Classes of teachers: pupils, assignments, results, question papers',
  'personal-data': 'Export, move and delete what belongs to a learner',
  'exam-session': 'Sessions, candidates, candidate seats, console, sealed exams, results'
}

const domains = Object.keys(domainImports)
const everything = [...lowFolders, 'contracts', ...domains]

/** @type {readonly FolderRow[]} */
export const folderRows = [
  { folder: 'kernel', processes: ['src-shared'], imports: [] },
  { folder: 'platform', processes: ['src-server', 'src-main'], imports: ['kernel', 'contracts'] },
  { folder: 'bridge', processes: ['src-renderer'], imports: ['kernel', 'contracts'] },
  { folder: 'ui', processes: ['src-renderer'], imports: ['kernel', 'bridge'] },
  // An address names the content that it leads to.
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
  // The preload imports only one file of contracts, which its own wall names.
  { folder: '(root)', processes: ['src-preload'], imports: ['src-shared/contracts'] }
]

/**
 * Returns the table as a graph of folders, such as `src-main/attempt`, with the allowed imports of each.
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
        // Contracts are above the domains of src-shared and below everything else.
        const closed = process === 'src-shared' ? ['src-shared/contracts', own] : [own]
        return [own, new Set(named.filter((name) => folders.has(name) && !closed.includes(name)))]
      })
    )
  )
}

/**
 * Returns the table as rules of dependency-cruiser: one for each folder, and one for each process against files outside the folders of the table.
 *
 * @param {readonly FolderRow[]} [rows]
 * @returns {readonly { name: string, severity: 'error', comment: string, from: Pattern, to: Pattern }[]}
 * @typedef {{ path: string, pathNot?: string }} Pattern
 */
export function importRules(rows = folderRows) {
  const table = allowedImports(rows)
  const folders = [...table].map(([own, allowed]) => ({
    name: `${own.replace('/', '-')}-imports-its-row`,
    severity: /** @type {const} */ ('error'),
    comment: `${own} may import ${[...allowed].join(', ') || 'nothing else'}: see scripts/quality/domains.js.`,
    from: { path: patternOf([own]) },
    to: { path: '^src-', pathNot: patternOf([own, ...allowed]) }
  }))
  const homeless = [...new Set([...table.keys()].map((folder) => folder.split('/')[0] ?? ''))].map((process) => ({
    name: `${process}-has-domains`,
    severity: /** @type {const} */ ('error'),
    comment: `Each folder of ${process} is one of scripts/quality/domains.js.`,
    from: { path: `^${process}/`, pathNot: patternOf([...table.keys()].filter((folder) => folder.startsWith(`${process}/`))) },
    to: { path: '.' }
  }))
  return [...folders, ...homeless]
}

/**
 * Returns the pattern for folders such as `src-main/attempt`, `src-renderer/attempt` (which is in `features`) and `src-main/(root)`.
 *
 * @param {readonly string[]} folders
 */
function patternOf(folders) {
  return `^(?:${folders.map(pathPattern).join('|')})`
}

/** @param {string} folder */
function pathPattern(folder) {
  const [process = '', name = ''] = folder.split('/')
  if (name === '(root)') return `${process}/[^/]+$`
  return process === 'src-renderer' && name in domainImports ? `${process}/features/${name}/` : `${process}/${name}/`
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { domainImports, domainPurposes } from './domains.js'

/** The processes in the order of their squares. */
const processes = ['src-renderer', 'src-main', 'src-server', 'src-shared']
const colours = { 'src-renderer': '#2f6f4f', 'src-main': '#b5651d', 'src-server': '#3b5b92', 'src-shared': '#8a4f7d' }

/** The colours of the arrows, in turn by row. */
const strokes = ['#5b7a99', '#a0623d', '#5d8a57', '#8a5d86', '#77703a']

const rowHeight = 56
const boxHeight = 40
const boxWidth = 620
const left = 24
const top = 116
const width = 960

/**
 * Returns which domain exists in which process.
 *
 * @param {string} root
 * @returns {ReadonlySet<string>} Such as `src-main/attempt`.
 */
export function readDomainFolders(root) {
  const folders = processes.flatMap((process) => Object.keys(domainImports).map((name) => ({ process, name })))
  const found = folders.filter(({ process, name }) => existsSync(join(root, process, process === 'src-renderer' ? 'features' : '', name)))
  return new Set(found.map(({ process, name }) => `${process}/${name}`))
}

/**
 * Draws the map of the domains: a box for each, the highest layer at the top; an arrow leads from a domain to one that it may import. Bands above and
 * below name the folders that may import all domains and those that all domains may import.
 *
 * @param {ReadonlySet<string>} folders As {@link readDomainFolders} finds them.
 * @returns {string} SVG.
 */
export function drawDomains(folders) {
  const names = Object.keys(domainImports).reverse()
  const bottom = top + names.length * rowHeight
  const height = bottom + 112
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Noto Sans, Arial, sans-serif" role="img" aria-label="The domains of Koya and what each may import">`,
    `  <rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...legend(),
    band(64, 'app, commands, contracts', 'may import every domain; of these, domains import contracts alone'),
    ...names.flatMap((name, row) => box(name, row, folders)),
    ...names.flatMap((name, row) => arcs(name, row, names)),
    band(bottom + 12, 'kernel, platform, bridge, ui, routes', 'every domain may import them; they know no domain (routes: those of src-shared)'),
    `  <text x="${left}" y="${bottom + 88}" font-size="13" fill="#444444">An arrow leads to what a domain may import. Made by npm run map from scripts/quality/domains.js.</text>`,
    '</svg>'
  ].join('\n')}\n`
}

/** @returns {readonly string[]} */
function legend() {
  return processes.flatMap((process, index) => [
    `  <rect x="${left + index * 150}" y="20" width="14" height="14" rx="3" fill="${colourOf(process)}"/>`,
    `  <text x="${left + 22 + index * 150}" y="32" font-size="14" fill="#222222">${process}</text>`
  ])
}

/**
 * @param {number} y
 * @param {string} name
 * @param {string} purpose
 */
function band(y, name, purpose) {
  return [
    `  <rect x="${left}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6" fill="#f2f2ee" stroke="#999999"/>`,
    `  <text x="${left + 12}" y="${y + 17}" font-size="14" font-weight="bold" fill="#222222">${name}</text>`,
    `  <text x="${left + 12}" y="${y + 33}" font-size="12" fill="#444444">${purpose}</text>`
  ].join('\n')
}

/**
 * @param {string} name
 * @param {number} row
 * @param {ReadonlySet<string>} folders
 * @returns {readonly string[]}
 */
function box(name, row, folders) {
  const y = top + row * rowHeight
  const present = processes.filter((process) => folders.has(`${process}/${name}`))
  return [
    `  <rect x="${left}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6" fill="#fbf8f1" stroke="#555555"/>`,
    `  <text x="${left + 12}" y="${y + 17}" font-size="14" font-weight="bold" fill="#222222">${name}</text>`,
    `  <text x="${left + 12}" y="${y + 33}" font-size="12" fill="#444444">${purposeOf(name)}</text>`,
    ...present.map(
      (process) =>
        `  <rect x="${left + boxWidth - 84 + processes.indexOf(process) * 18}" y="${y + 7}" width="12" height="12" rx="3" fill="${colourOf(process)}"/>`
    )
  ]
}

/**
 * Draws arrows on the right side; longer ones are farther out. Each starts a little lower than the one before, so that they can be distinguished.
 *
 * @param {string} name
 * @param {number} row
 * @param {readonly string[]} names
 * @returns {readonly string[]}
 */
function arcs(name, row, names) {
  const stroke = strokes[row % strokes.length] ?? '#777777'
  const targets = importsOf(name).map((target) => names.indexOf(target))
  return targets.map((target, index) => {
    const from = top + row * rowHeight + 8 + index * 6
    const to = top + target * rowHeight + boxHeight / 2
    const right = left + boxWidth
    const reach = right + 20 + (target - row) * 30
    return [
      `  <path d="M ${right} ${from} C ${reach} ${from}, ${reach} ${to}, ${right + 8} ${to}" fill="none" stroke="${stroke}" stroke-width="1.4"/>`,
      `  <path d="M ${right} ${to} l 9 -4 v 8 z" fill="${stroke}"/>`
    ].join('\n')
  })
}

/** @param {string} process */
function colourOf(process) {
  return new Map(Object.entries(colours)).get(process) ?? '#000000'
}

/** @param {string} name */
function purposeOf(name) {
  return new Map(Object.entries(domainPurposes)).get(name) ?? ''
}

/**
 * @param {string} name
 * @returns {readonly string[]}
 */
function importsOf(name) {
  return new Map(Object.entries(domainImports)).get(name) ?? []
}

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, BrowserWindow } from 'electron'
import { projectRoot } from '../run/project-root.mjs'

/* Run by Electron (scripts/make-document.mjs): typesets the notes of a library as a small book and writes it, with its page count, to `documents`. */

const serial = process.argv.at(-1) ?? ''
/** @type {{ title: string, summary: string, shelves: { works: { kind: string, title: string, text?: string }[] }[] }} */
const library = JSON.parse(readFileSync(join(projectRoot, `resources/learning/libraries/${serial}.json`), 'utf8'))
const notes = library.shelves.flatMap(({ works }) => works).filter(({ kind }) => kind === 'note')
const font = pathToFileURL(join(projectRoot, 'node_modules/@fontsource-variable/noto-sans/files')).href

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/**
 * Converts the marks of Koya's markup that these notes use; formulas would need more.
 *
 * @param {string} text
 */
function toParagraphs(text) {
  if (/[$_|]|!\[/.test(text)) throw new Error('the notes have marks that this script does not print')
  return escape(text)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replace(/\*(.+?)\*/g, '<em>$1</em>')}</p>`)
    .join('\n')
}

const faces = ['normal', 'italic'].map(
  (style) =>
    `@font-face { font-family: Noto; font-style: ${style}; font-weight: 100 900; src: url(${font}/noto-sans-latin-wght-${style}.woff2) format('woff2') }`
)
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(library.title)}</title><style>
${faces.join('\n')}
body { font: 11pt/1.6 Noto, sans-serif; color: #21302b }
/* A title that takes two lines keeps the space between them for the outline, which is made of what was drawn. */
h1 { white-space: break-spaces; font-size: 22pt; line-height: 1.2; margin: 0 0 8pt; color: #0e5c4c }
h2 { font-size: 14pt; margin: 20pt 0 4pt; color: #0e5c4c; break-after: avoid }
p { margin: 0 0 8pt; orphans: 2; widows: 2 }
.summary { color: #55615c; border-bottom: 1pt solid #d9a441; padding-bottom: 10pt }
</style><h1>${escape(library.title)}</h1><p class="summary">${escape(library.summary)}</p>
${notes.map(({ title, text = '' }) => `<h2>${escape(title)}</h2>\n${toParagraphs(text)}`).join('\n')}</html>`

// The app becomes ready only after this file has finished running.
void app.whenReady().then(print)

async function print() {
  const file = join(mkdtempSync(join(tmpdir(), 'koya-document-')), 'page.html')
  writeFileSync(file, page)
  const window = new BrowserWindow({ show: false, webPreferences: { javascript: false } })
  await window.loadFile(file)
  const pdf = await window.webContents.printToPDF({
    pageSize: 'A5',
    margins: { top: 0.7, bottom: 0.8, left: 0.65, right: 0.65 },
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: '<div style="width:100%;text-align:center;font-size:8pt;color:#55615c"><span class="pageNumber"></span></div>',
    generateTaggedPDF: true,
    generateDocumentOutline: true
  })
  const out = join(process.env['KOYA_OUT'] ?? join(projectRoot, 'out'), 'documents')
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, `${serial}.pdf`), pdf)
  // Skia writes each page's dictionary as plain text.
  const pages = pdf.toString('latin1').match(/\/Type ?\/Page\b/g)?.length ?? 0
  writeFileSync(join(out, `${serial}.json`), JSON.stringify({ pages }))
  app.exit(0)
}

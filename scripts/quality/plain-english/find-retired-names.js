import ts from 'typescript'
import { retiredInNames } from './name-rules.js'

/**
 * Returns the exported names and the names of files and folders that contain a retired word, sorted. A name that occurs twice is listed twice. Paths
 * are left out, so that moving a file does not change the list.
 *
 * @param {ReadonlyMap<string, string>} files By path.
 * @returns {readonly string[]}
 */
export function findRetiredNames(files) {
  const folders = new Set([...files.keys()].flatMap(foldersOf))
  const paths = [...folders, ...files.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1).replace(/\..*/, ''))
  const exported = [...files].filter(([path]) => /\.(tsx?|m?js)$/.test(path)).flatMap(([path, text]) => exportsOf(path, text))
  return [...paths, ...exported].filter((name) => retiredWordOf(name) !== undefined).sort()
}

/**
 * @param {string} name
 * @returns {import('./name-rules.js').RetiredInNames | undefined} The rule that the name breaks.
 */
export function retiredWordOf(name) {
  const words = ` ${name
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()} `
  return retiredInNames.find(
    (rule) => rule.words.split(', ').some((word) => words.includes(` ${word} `)) && !rule.except?.some((exception) => exception.name.test(name))
  )
}

/** @param {string} path */
function foldersOf(path) {
  const folders = path.split('/').slice(0, -1)
  return folders.map((_, index) => folders.slice(0, index + 1).join('/'))
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {readonly string[]}
 */
function exportsOf(path, text) {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  return ts.createSourceFile(path, text, options).statements.flatMap(namesIn)
}

/**
 * @param {ts.Statement} statement
 * @returns {readonly string[]} The names that it exports.
 */
function namesIn(statement) {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : []
  }
  if (!ts.canHaveModifiers(statement) || !statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  }
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return statement.name ? [statement.name.text] : []
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isEnumDeclaration(statement) ? [statement.name.text] : []
}

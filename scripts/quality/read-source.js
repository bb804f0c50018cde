import ts from 'typescript'

/** They are taken out of the module once. Asking the module for each node takes longer than the checks. */
const {
  forEachChild,
  isCallExpression,
  isExportDeclaration,
  isFunctionLike,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isMetaProperty,
  isNewExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isStringLiteralLike,
  isVariableDeclaration
} = ts

/**
 * @typedef {{ name: string, line: number, lines: number }} SizedFunction `line` is where it begins; `lines` excludes blank ones.
 *
 * @typedef {object} Source
 * @property {readonly string[]} imports Addresses as written, without lazy imports.
 * @property {readonly string[]} lazyImports
 * @property {readonly SizedFunction[]} functions
 * @property {number} lines
 */

/**
 * Reads the imports of a source file and the lengths of its functions, including inner functions, with the compiler's parser.
 *
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 */
export function readSource(path, text) {
  const file = ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone })
  const filledLines = countFilledLines(file)
  /** @type {string[]} */
  const imports = []
  /** @type {string[]} */
  const lazyImports = []
  /** @type {SizedFunction[]} */
  const functions = []
  /** @param {ts.Node} node @param {ts.Node} parent */
  const visit = (node, parent) => {
    const address = addressOf(node)
    if (address && isStringLiteralLike(address))
      (isCallExpression(node) ? lazyImports : imports).push(isWorkerAddress(node) ? `./${address.text}` : address.text)
    if (isFunctionLike(node) && 'body' in node && node.body) {
      const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line
      const last = file.getLineAndCharacterOfPosition(node.end).line
      const lines = (filledLines[last + 1] ?? 0) - (filledLines[first] ?? 0)
      functions.push({ name: nameOf(node, parent)?.getText(file) ?? 'unnamed', line: first + 1, lines })
    }
    forEachChild(node, (child) => visit(child, node))
  }
  visit(file, file)
  return { imports, lazyImports, functions, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) }
}

/**
 * Returns the address of an import or export (type or value), a lazy import, a type of another module, or a worker by its URL.
 *
 * @param {ts.Node} node
 * @returns {ts.Node | undefined}
 */
function addressOf(node) {
  if (isImportDeclaration(node) || isExportDeclaration(node)) return node.moduleSpecifier
  if (isImportTypeNode(node)) return isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  if (isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return node.arguments[0]
  return isWorkerAddress(node) ? node.arguments?.[0] : undefined
}

/**
 * `new URL('worker.ts', import.meta.url)`
 *
 * @param {ts.Node} node
 * @returns {node is ts.NewExpression}
 */
function isWorkerAddress(node) {
  if (!isNewExpression(node) || !isIdentifier(node.expression) || node.expression.text !== 'URL') return false
  const base = node.arguments?.[1]
  return base !== undefined && isPropertyAccessExpression(base) && isMetaProperty(base.expression)
}

/**
 * @param {ts.SignatureDeclaration} node
 * @param {ts.Node} parent
 * @returns {ts.Node | undefined}
 */
function nameOf(node, parent) {
  if (node.name) return node.name
  return isVariableDeclaration(parent) || isPropertyAssignment(parent) || isPropertyDeclaration(parent) ? parent.name : undefined
}

/**
 * Returns for each line the number of non-blank lines before it, and at the end the total.
 *
 * @param {ts.SourceFile} file
 */
function countFilledLines(file) {
  const starts = file.getLineStarts()
  const counts = [0]
  let count = 0
  for (const [index, start] of starts.entries()) {
    if (file.text.slice(start, starts[index + 1]).trim() !== '') count += 1
    counts.push(count)
  }
  return counts
}

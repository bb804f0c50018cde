import ts from 'typescript'
import { buttonParts } from './button-rules.js'

/**
 * @typedef {object} Button
 * @property {string} path
 * @property {number} line
 * @property {string} area The i18next namespace of its text: `translation` if the code names none.
 * @property {RegExp} key Matches its key: a key composed of parts matches several texts.
 */

/**
 * Finds the texts of buttons in the pages: `<Button>{t('save')}</Button>`.
 *
 * @param {ReadonlyMap<string, string>} files By path.
 * @returns {readonly Button[]}
 */
export function findButtons(files) {
  const hooks = new Map([...files.values()].flatMap(textHooksIn))
  return [...files]
    .filter(([path, text]) => path.endsWith('.tsx') && /Button|ActionIcon|Label=|action=/.test(text))
    .flatMap(([path, text]) => buttonsIn(path, text, hooks))
}

/**
 * Finds the hooks of a file that return an area's texts, with the area.
 *
 * @param {string} text
 * @returns {readonly (readonly [string, string])[]}
 */
function textHooksIn(text) {
  const made = text.matchAll(/export const (use\w+) = createTextHook\('([\w-]+)'/g)
  const written = text.matchAll(
    /export function (use\w+)\([^)]*\)[^{]*\{(?:(?!export function)[\s\S])*?\n {2}return useTranslation\((?:'([\w-]+)')?\)/g
  )
  return [...made, ...written].map(([, name = '', area = 'translation']) => [name, area])
}

/**
 * @param {string} path
 * @param {string} text
 * @param {ReadonlyMap<string, string>} hooks
 */
function buttonsIn(path, text, hooks) {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  const source = ts.createSourceFile(path, text, options, true)
  /** @type {Button[]} */
  const buttons = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
      for (const call of labelsOf(node).flatMap(callsIn)) {
        const area = areaOf(call, hooks)
        const line = source.getLineAndCharacterOfPosition(call.getStart(source)).line + 1
        if (area !== undefined) buttons.push(...keysOf(call.arguments[0]).map((key) => ({ path, line, area, key })))
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return buttons
}

/**
 * Returns where the text of a button is: its children and attributes, or an attribute of a component that contains buttons.
 *
 * @param {ts.JsxElement | ts.JsxSelfClosingElement} node
 * @returns {readonly ts.Node[]}
 */
function labelsOf(node) {
  const { tagName, attributes } = ts.isJsxElement(node) ? node.openingElement : node
  const isButton = buttonParts.elements.test(tagName.getText())
  const children = isButton && ts.isJsxElement(node) ? node.children.filter(ts.isJsxExpression) : []
  const names = isButton ? buttonParts.attributes : buttonParts.attributesElsewhere
  const named = attributes.properties.filter(ts.isJsxAttribute).filter((attribute) => names.test(attribute.name.getText()))
  return [...children, ...named.flatMap(({ initializer }) => initializer ?? [])]
}

/**
 * Returns the calls whose result an expression may show.
 *
 * @param {ts.Node} node
 * @returns {readonly ts.CallExpression[]}
 */
function callsIn(node) {
  if (ts.isCallExpression(node)) return [node]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(callsIn)
  if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap(callsIn)
  if (ts.isParenthesizedExpression(node)) return callsIn(node.expression)
  if (ts.isJsxExpression(node)) return node.expression ? callsIn(node.expression) : []
  // `action={{ label: t('look'), to }}`
  if (ts.isObjectLiteralExpression(node)) return node.properties.filter(ts.isPropertyAssignment).flatMap(({ initializer }) => callsIn(initializer))
  if (ts.isIdentifier(node)) return callsIn(constantOf(node) ?? ts.factory.createNull())
  return []
}

/**
 * Returns the value of a constant of the enclosing functions.
 *
 * @param {ts.Identifier} name
 */
function constantOf(name) {
  return declarationsAround(name).find((declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name.text)?.initializer
}

/**
 * Returns the area of `t('save')`: that of the hook from which the enclosing function took `t`.
 *
 * @param {ts.CallExpression} call
 * @param {ReadonlyMap<string, string>} hooks
 */
function areaOf({ expression }, hooks) {
  if (!ts.isIdentifier(expression)) return undefined
  const declaration = declarationsAround(expression).find(
    ({ name }) =>
      ts.isObjectBindingPattern(name) &&
      name.elements.some((element) => element.name.getText() === expression.text && (element.propertyName ?? element.name).getText() === 't')
  )
  const hook = declaration?.initializer
  if (hook === undefined || !ts.isCallExpression(hook)) return undefined
  const [area] = hook.arguments
  if (hook.expression.getText() === 'useTranslation') return area && ts.isStringLiteral(area) ? area.text : 'translation'
  return hooks.get(hook.expression.getText())
}

/**
 * Returns the constants declared in the blocks around a node, the innermost first.
 *
 * @param {ts.Node} node
 * @returns {readonly ts.VariableDeclaration[]}
 */
function declarationsAround(node) {
  if (ts.isSourceFile(node)) return []
  const block = node.parent
  const statements = ts.isBlock(block) || ts.isSourceFile(block) ? [...block.statements] : []
  return [...statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => declarationList.declarations), ...declarationsAround(block)]
}

/**
 * @param {ts.Expression | undefined} node
 * @returns {readonly RegExp[]} Which keys it may be, with their plurals.
 */
function keysOf(node) {
  if (node === undefined) return []
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(keysOf)
  if (ts.isStringLiteralLike(node)) return [patternOf([node.text])]
  if (ts.isTemplateExpression(node)) return [patternOf([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)])]
  return []
}

/** @param {readonly string[]} parts The text between them is only known at run time. */
function patternOf(parts) {
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}(_(zero|one|other))?$`)
}

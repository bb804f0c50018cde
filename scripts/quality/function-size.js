/** @typedef {{ range: [number, number], loc: { start: { line: number }, end: { line: number } } }} Place */

const maxLines = 60

/**
 * A function has at most 60 lines, not counting blank lines and inner functions: a `createX` of many small functions is fine, one long stretch of
 * statements or markup is not.
 *
 * @type {import('./koya-plugin.js').LintRule}
 */
export const functionSize = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      long: `This function is {{lines}} lines long without the functions inside it (at most ${maxLines}): split it by noun, or by pure and impure.`
    }
  },
  create(context) {
    /** @type {{ inner: number }[]} */
    const open = []
    const enter = () => {
      open.push({ inner: 0 })
    }
    /** @param {Place} node */
    const leave = (node) => {
      const lines = linesOf(context.sourceCode.lines, node)
      const own = lines - (open.pop()?.inner ?? 0)
      const outer = open.at(-1)
      if (outer) outer.inner += lines - 1
      if (own > maxLines) context.report({ node, messageId: 'long', data: { lines: String(own) } })
    }
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave
    }
  }
}

/**
 * @param {readonly string[]} lines
 * @param {Place} node
 */
function linesOf(lines, { loc }) {
  return lines.slice(loc.start.line - 1, loc.end.line).filter((line) => line.trim() !== '').length
}

/**
 * Refuses each selector of its options with that selector's message, as ESLint's `no-restricted-syntax` does.
 *
 * @type {import('./koya-plugin.js').LintRule}
 */
export const restrictedSyntax = {
  meta: { type: 'suggestion', schema: { type: 'array' } },
  create(context) {
    const bans = /** @type {readonly import('./walls.js').SyntaxBan[]} */ (context.options)
    /** @type {Record<string, (node: { range: [number, number] }) => void>} */
    const visitor = {}
    for (const { selector, message } of bans) visitor[selector] = (node) => context.report({ node, message })
    return visitor
  }
}

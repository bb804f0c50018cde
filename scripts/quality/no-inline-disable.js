/**
 * Refuses comments that disable rules, which no option of oxlint does. Such a comment would also silence a report about itself. So the report stands
 * at the end of the file: the lines that a comment disables end before it.
 *
 * @type {import('./koya-plugin.js').LintRule}
 */
export const noInlineDisable = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { disabled: 'Line {{line}} disables or enables a rule: fix the code, or change the rule for its folder in oxlint.config.mjs.' }
  },
  create({ sourceCode, report }) {
    return {
      Program() {
        const end = sourceCode.getLocFromIndex(sourceCode.text.length)
        for (const comment of sourceCode.getAllComments()) {
          if (!/^\s*(?:es|ox)lint-(?:dis|en)able/.test(comment.value)) continue
          report({ loc: end, messageId: 'disabled', data: { line: comment.loc.start.line } })
        }
      }
    }
  }
}

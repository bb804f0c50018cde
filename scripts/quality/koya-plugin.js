import { featureWall } from './feature-wall.js'
import { functionSize } from './function-size.js'
import { noInlineDisable } from './no-inline-disable.js'
import { restrictedSyntax } from './restricted-syntax.js'

/**
 * oxlint exports no type of a rule, but that of a method that takes one.
 *
 * @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} LintRule
 */

/**
 * The rules of this project that oxlint does not have, as its plugin.
 *
 * @type {{ meta: { name: string }, rules: Readonly<Record<string, LintRule>> }}
 */
const plugin = {
  meta: { name: 'koya' },
  rules: {
    'feature-wall': featureWall,
    'function-size': functionSize,
    'no-inline-disable': noInlineDisable,
    'restricted-syntax': restrictedSyntax
  }
}

export default plugin

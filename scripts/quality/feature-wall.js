import { dirname, join, relative } from 'node:path'

/** What the allowed imports of domains open (docs/decisions/0068). */
const open = /(?:^|\/)src-renderer\/features\/(?:device\/(?:settings|voice)\/|attempt\/store\/exam-key\.ts$)/
const featureFolder = /(?:^|\/)src-renderer\/features\/([^/]+)\//

/**
 * Features of the renderer meet in `app/` and never import each other. A rule of its own, since a relative path says which feature it
 * means only together with the file that it stands in.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const featureWall = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      foreign: 'A feature never imports a feature ({{own}} → {{other}}): let them meet in src-renderer/app, or share by src-renderer/ui.'
    }
  },
  create(context) {
    const own = featureOf(context.filename)
    /** @param {import('eslint').Rule.Node & { source?: { type: string, value?: unknown } | null | undefined }} node */
    const check = (node) => {
      const source = node.source
      if (source?.type !== 'Literal' || typeof source.value !== 'string' || !source.value.startsWith('.')) return
      const path = join(dirname(context.filename), source.value)
      const other = open.test(path.replaceAll('\\', '/')) ? null : featureOf(path)
      if (own !== null && other !== null && other !== own) context.report({ node: source, messageId: 'foreign', data: { own, other } })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ImportExpression: check }
  }
}

/** @param {string} file */
function featureOf(file) {
  return featureFolder.exec(relative('/', file).replaceAll('\\', '/'))?.[1] ?? null
}

import { dirname, join, relative } from 'node:path'
import { domainImports } from './domains.js'

const featureFolder = /(?:^|\/)src-renderer\/features\/([^/]+)\//

/**
 * A feature of the renderer imports itself and the features in its row of the table. It is a separate rule, since a relative path identifies its
 * feature only together with the importing file.
 *
 * @type {import('./koya-plugin.js').LintRule}
 */
export const featureWall = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      foreign:
        'The feature {{own}} does not import {{other}} (scripts/quality/domains.js): let them meet in src-renderer/app, or share by src-renderer/ui.'
    }
  },
  create(context) {
    const own = featureOf(context.filename)
    /** @type {Readonly<Record<string, readonly string[]>>} */
    const rows = domainImports
    /** @param {{ type: string, source?: { type: string, value?: unknown, range: [number, number] } | null | undefined }} node */
    const check = (node) => {
      const source = node.source
      if (source?.type !== 'Literal' || typeof source.value !== 'string' || !source.value.startsWith('.')) return
      const other = featureOf(join(dirname(context.filename), source.value))
      if (own === null || other === null || other === own || rows[own]?.includes(other)) return
      context.report({ node: source, messageId: 'foreign', data: { own, other } })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ImportExpression: check }
  }
}

/** @param {string} file */
function featureOf(file) {
  return featureFolder.exec(relative('/', file).replaceAll('\\', '/'))?.[1] ?? null
}

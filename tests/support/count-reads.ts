import type { KyselyPlugin } from 'kysely'
import type { TestDatabase } from './databases.ts'

/** Returns the same database, and how many queries have read that table. */
export function countReads(made: TestDatabase, table: string): { readonly database: TestDatabase; readonly count: () => number } {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes(`"${table}"`)) count += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result)
  }
  const open = () => {
    const database = made.open()
    return { ...database, queries: database.queries.withPlugin(counting) }
  }
  return { database: { open }, count: () => count }
}

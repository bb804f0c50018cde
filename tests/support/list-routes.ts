import type { FastifyInstance } from 'fastify'

/** Lists a server's routes, such as `GET /api/user`, from Fastify's printed tree, which indents each level by four characters. */
export function listRoutes(app: Pick<FastifyInstance, 'printRoutes'>): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4 - 1
      above[depth] = part
      const path = above.slice(0, depth + 1).join('')
      return methods.split(', ').map((method) => `${method} ${path}`)
    })
}

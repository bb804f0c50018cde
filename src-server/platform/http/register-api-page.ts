import type { StaticDocumentSpec } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './describe-api.ts'

/**
 * The API page at `/api/docs`, for a server that stands alone. Its packages are loaded only here and stay outside the bundle, with the
 * files that they serve; where they are not installed there is no page, and false is answered.
 */
export async function registerApiPage(app: FastifyInstance, version: string): Promise<boolean> {
  const packages = await loadPackages()
  if (!packages) return false
  // Its types name OpenAPI 3.0, whose schemas are another dialect; the page shows 3.1 as well.
  const document = describeApi(version) as unknown as StaticDocumentSpec['document']
  await app.register(packages.swagger, { mode: 'static', specification: { document } })
  await app.register(packages.swaggerUi, { routePrefix: '/api/docs' })
  return true
}

async function loadPackages() {
  try {
    const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')])
    return { swagger, swaggerUi }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}

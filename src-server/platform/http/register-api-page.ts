import type { StaticDocumentSpec } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './describe-api.ts'

/**
 * Serves the API page at `/api/docs`, for a standalone server. Its packages are loaded only here and stay outside the bundle, because they
 * serve files of their own. Returns false where they are not installed.
 */
export async function registerApiPage(app: FastifyInstance, version: string): Promise<boolean> {
  const packages = await loadPackages()
  if (!packages) return false
  // The package's types name OpenAPI 3.0, whose schema dialect differs; the page also shows 3.1.
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

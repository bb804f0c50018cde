import { FILE_MEDIA_TYPE, type Endpoint } from '../../../src-shared/kernel/http/endpoint.ts'
import { endpoints } from '../../../src-shared/contracts/endpoints.ts'
import { errorStatus } from '../../../src-shared/kernel/errors/error-table.ts'
import { failureSchema } from '../../../src-shared/kernel/errors/failure-schema.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

type Json = Record<string, unknown>

/** Describes the endpoint table as an OpenAPI 3.1 document. */
export function describeApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(name, endpoint) }
  }
  const bearer = { type: 'http', scheme: 'bearer' }
  return {
    openapi: '3.1.0',
    info: { title: 'Koya', version },
    paths,
    components: {
      securitySchemes: { session: bearer, capability: bearer },
      schemas: { Failure: toJsonSchema(z.object({ error: failureSchema }), 'output') }
    }
  }
}

function describeEndpoint(operationId: string, endpoint: Endpoint): Json {
  return {
    operationId,
    summary: endpoint.summary,
    security: describeSecurity(endpoint),
    ...(endpoint.params || endpoint.query
      ? { parameters: [...describeParams('path', endpoint.params), ...describeParams('query', endpoint.query)] }
      : {}),
    ...(endpoint.takesFile ? { requestBody: { required: true, content: { [FILE_MEDIA_TYPE]: {} } } } : {}),
    ...(endpoint.body ? { requestBody: { required: true, ...describeContent(toJsonSchema(endpoint.body, 'input')) } } : {}),
    responses: { 200: { description: 'Done', ...describeReply(endpoint) }, ...describeErrors(endpoint) }
  }
}

function describeReply({ reply, repliesWithFile, repliesWithMedia }: Endpoint): Json {
  if (repliesWithMedia) return { content: { '*/*': {} } }
  return repliesWithFile ? { content: { 'application/octet-stream': {} } } : describeContent(toJsonSchema(reply, 'output'))
}

/** Any of the alternatives grants access. OpenAPI 3.1 lists the role that a bearer token needs in its scheme. */
function describeSecurity({ caller, roles }: Endpoint): Json[] {
  if (caller === 'anyone') return []
  if (caller === 'attempt') return [{ capability: [] }]
  return roles ? roles.map((role) => ({ session: [role] })) : [{ session: [] }]
}

function describeParams(location: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as { properties?: Json; required?: readonly string[] }
  return Object.entries(properties).map(([name, member]) => ({ name, in: location, required: required.includes(name), schema: member }))
}

/** Responses by status, with their error codes. */
function describeErrors({ errors }: Endpoint): Record<string, Json> {
  const statuses = new Set(errors.map((code) => errorStatus[code]))
  return Object.fromEntries(
    [...statuses].map((status) => [
      String(status),
      {
        description: errors.filter((code) => errorStatus[code] === status).join(', '),
        ...describeContent({ $ref: '#/components/schemas/Failure' })
      }
    ])
  )
}

function describeContent(schema: Json): Json {
  return { content: { 'application/json': { schema } } }
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

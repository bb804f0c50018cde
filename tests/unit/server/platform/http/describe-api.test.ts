import { expect, it } from 'vitest'
import { describeApi } from '../../../../../src-server/platform/http/describe-api.ts'
import { registerApiPage } from '../../../../../src-server/platform/http/register-api-page.ts'
import { endpoints } from '../../../../../src-shared/contracts/endpoints.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

it('the API description has every endpoint of the table', () => {
  const { paths } = describeApi('1.2.3') as { paths: Record<string, Record<string, { operationId: string }>> }
  const described = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted())
  expect(paths['/api/attempts/{attemptId}/events']?.['post']).toMatchObject({
    security: [{ capability: [] }],
    parameters: [{ name: 'attemptId', in: 'path', required: true }],
    responses: { 409: { description: 'exam-seat/moved, attempt/gap, attempt/item-checked, attempt/closed' } }
  })
  expect(paths['/api/accounts']?.['get']).toMatchObject({ security: [{ session: ['staff'] }, { session: ['admin'] }] })
  expect(paths['/api/assessments/{slug}']?.['get']).toMatchObject({
    security: [{ session: [] }],
    parameters: [
      { name: 'slug', in: 'path', required: true },
      { name: 'subject', in: 'query', required: false },
      { name: 'level', in: 'query', required: false },
      { name: 'electives', in: 'query', required: false }
    ]
  })
})

it('the API page is served where its packages are installed', async () => {
  const { app } = await openTestBackend({ database: makeSqlite() })
  expect(await registerApiPage(app, '1.2.3')).toBe(true)
  const page = await app.inject({ method: 'GET', url: '/api/docs/' })
  expect({ status: page.statusCode, contentType: page.headers['content-type'] }).toEqual({ status: 200, contentType: 'text/html; charset=utf-8' })
  const document = await app.inject({ method: 'GET', url: '/api/docs/json' })
  expect(document.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Koya', version: '1.2.3' } })
})

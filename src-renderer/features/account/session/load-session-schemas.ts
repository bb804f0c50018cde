/** The schemas come with the first form that is sent, so that zod is no part of the start. */
export function loadSessionSchemas() {
  return import('../../../../src-shared/account/session-schemas.ts')
}

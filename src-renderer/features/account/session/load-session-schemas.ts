/** Loads the schemas when the first form is submitted, so that zod is not part of the start. */
export function loadSessionSchemas() {
  return import('../../../../src-shared/account/session-schemas.ts')
}

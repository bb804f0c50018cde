/** Header of requests and responses: an id that each request has of its own, in the logs of the computer and of the server. It names nobody. */
export const REQUEST_ID_HEADER = 'x-request-id'

const form = /^[A-Za-z0-9_-]{8,64}$/

/** Whether text from a header is such an id. Anything else could forge lines of a log. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && form.test(text)
}

/** RFC 9110, sections 15.6.3 to 15.6.5. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** Whether a balancer or proxy answered in place of the server because it does not reach it. The server itself gives its errors as JSON. */
export function isOfGateway({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return gatewayStatuses.has(status) && headers.get('content-type')?.startsWith('application/json') !== true
}

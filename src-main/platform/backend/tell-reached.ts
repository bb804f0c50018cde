import { certificateFaultOf } from '../network/certificate-error.ts'
import { isOfGateway } from '../network/is-of-gateway.ts'
import type { Backend } from './backend.ts'
import type { Fetch } from '../network/fetch-from-one-origin.ts'

/** Wraps `fetch`: it reports to the backend in force at the time of the call whether the request reached it. */
export function tellReached(fetch: Fetch, current: () => Pick<Backend, 'noteReached'>): Fetch {
  return async (url, init) => {
    const asked = current()
    try {
      const response = await fetch(url, init)
      asked.noteReached(!isOfGateway(response))
      return response
    } catch (error) {
      asked.noteReached(false, certificateFaultOf(error))
      throw error
    }
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Connections } from '../database/open-database.ts'
import type { Jobs } from '../job-queue/jobs.ts'
import type { Lane } from '../jobs/fair-queue.ts'
import { observeJobs } from './observe-jobs.ts'

/** What a backend shows of itself to its metrics. */
export interface ObservedBackend {
  readonly app: FastifyInstance
  /** Sign-ins that wait or are worked on. */
  readonly waitingSignIns: (lane: Lane) => number
  /** Of the pool on PostgreSQL; absent for SQLite. */
  readonly connections?: (() => Connections) | undefined
  readonly jobs: Pick<Jobs, 'count' | 'listEnded'>
}

export interface ServerMetrics {
  readonly observe: (backend: ObservedBackend) => void
  /** In Prometheus' text format. */
  readonly read: () => Promise<{ readonly contentType: string; readonly text: string }>
}

/** Seconds: from an answer that is saved at once to the time after which a computer gives up. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const lanes: readonly Lane[] = ['pin', 'password']
const ERROR_CODE = /"code":"([a-z-]+\/[a-z-]+)"/

/**
 * Counts requests, their durations and errors by route, never by address, name or id. With the process's own figures: processor time, memory, garbage
 * collection and the delay of the event loop.
 */
export function createServerMetrics(): ServerMetrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const requests = new Counter({
    name: 'koya_requests_total',
    help: 'Requests, by the status of their reply; `aborted` where the client left first.',
    labelNames: ['method', 'route', 'status'],
    registers
  })
  const durations = new Histogram({
    name: 'koya_request_seconds',
    help: 'From the request to the end of its reply.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS,
    registers
  })
  const errors = new Counter({ name: 'koya_errors_total', help: 'Replies with an error, by its code.', labelNames: ['code'], registers })

  /** Whoever waits no longer is counted, too: these waited longest. */
  function countReply(request: FastifyRequest, reply: FastifyReply): void {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method, route, status: reply.raw.writableFinished ? String(reply.statusCode) : 'aborted' })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
  }

  return {
    observe({ app, waitingSignIns, connections, jobs }) {
      observeJobs(register, jobs)
      app.addHook('onSend', (_request, reply, payload) => {
        const code = reply.statusCode >= 400 && typeof payload === 'string' ? ERROR_CODE.exec(payload)?.[1] : undefined
        if (code !== undefined) errors.inc({ code })
        return Promise.resolve(payload)
      })
      app.addHook('onRequest', (request, reply) => {
        reply.raw.once('close', () => countReply(request, reply))
        return Promise.resolve()
      })
      new Gauge({
        name: 'koya_waiting_sign_ins',
        help: 'Sign-ins that wait for their password or PIN to be checked, or are checked.',
        labelNames: ['lane'],
        registers,
        collect() {
          for (const lane of lanes) this.set({ lane }, waitingSignIns(lane))
        }
      })
      if (connections === undefined) return
      new Gauge({
        name: 'koya_database_connections',
        help: 'Connections of this process to PostgreSQL, and requests that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          const { total, idle, waiting } = connections()
          this.set({ state: 'total' }, total)
          this.set({ state: 'idle' }, idle)
          this.set({ state: 'waiting' }, waiting)
        }
      })
    },
    read: async () => ({ contentType: register.contentType, text: await register.metrics() })
  }
}

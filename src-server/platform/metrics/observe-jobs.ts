import { Counter, Gauge, type Registry } from 'prom-client'
import type { Jobs } from '../job-queue/jobs.ts'

/** Shows the jobs of all processes by kind and state, and how tries in this process have ended. While the database is away, the first has no figures. */
export function observeJobs(register: Registry, { count, listEnded }: Pick<Jobs, 'count' | 'listEnded'>): void {
  const registers = [register]
  new Gauge({
    name: 'koya_jobs',
    help: 'Jobs of all servers of the database that wait, run, or failed in their last try within a day.',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { name: kind, waiting, running, failed } of await count().catch(() => [])) {
        this.set({ kind, state: 'waiting' }, waiting)
        this.set({ kind, state: 'running' }, running)
        this.set({ kind, state: 'failed' }, failed)
      }
    }
  })
  new Counter({
    name: 'koya_job_tries_total',
    help: 'Tries of jobs in this process, by how they ended.',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { name: kind, outcome, count: ended } of listEnded()) this.inc({ kind, outcome }, ended)
    }
  })
}
